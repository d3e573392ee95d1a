import { useEffect, useRef, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { NotFound } from '../site/not-found.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordStep } from './password-step.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** Replaces the backup codes. */
export const RenewBackupCodes = () => {
  const texts = useTwoFactorTexts()
  const { twoFactorEnabled } = useCurrentSession().user
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused field disappears.
  useEffect(() => {
    if (codes) heading.current?.focus()
  }, [codes])

  if (!twoFactorEnabled) return <NotFound />
  return (
    <>
      <ScreenTitle>{texts.renew.title}</ScreenTitle>
      {codes ? (
        <Section title={texts.codes.title} headingRef={heading}>
          <BackupCodes codes={codes} onSaved={() => navigate('/account/security', { replace: true })} />
        </Section>
      ) : (
        <Section title={texts.section.codes} intro={texts.renew.intro}>
          <PasswordStep
            call={client.twoFactor.generateBackupCodes}
            submit={texts.renew.submit}
            onDone={({ backupCodes }) => setCodes(backupCodes)}
          />
        </Section>
      )}
    </>
  )
}
