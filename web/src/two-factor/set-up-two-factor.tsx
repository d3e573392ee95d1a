import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/require-sign-in.tsx'
import { NotFound } from '../site/not-found.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { useCodeForm } from './code-form.tsx'
import { PasswordStep } from './password-step.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** Sets two-factor up, or up anew, in three steps: who is there, the app with a first code, the backup codes. */
export const SetUpTwoFactor = () => {
  const texts = useTwoFactorTexts()
  const { twoFactorEnabled } = useCurrentSession().user
  const [isReplacing] = useState(twoFactorEnabled === true)
  const [made, setMade] = useState<{ totpURI: string; backupCodes: string[] } | null>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = made === null ? 1 : isConfirmed ? 3 : 2
  // The step before took the focus with it; the second one has a field for it.
  useEffect(() => {
    if (step === 3) heading.current?.focus()
  }, [step])

  const finish = () => {
    toast.success(() => (isReplacing ? texts.setUp.replaced : texts.setUp.done))
    void navigate('/account/security', { replace: true })
  }
  if (twoFactorEnabled === undefined) return <NotFound />
  return (
    <>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Section
        title={step === 1 ? texts.section.start : step === 2 ? texts.section.app : texts.codes.title}
        intro={<Text size="sm">{texts.setUp.step(step, 3)}</Text>}
        headingRef={heading}
      >
        {made === null && (
          <PasswordStep
            call={client.twoFactor.enable}
            words={{ password: texts.setUp.password, none: texts.setUp.ready }}
            submit={texts.setUp.next}
            onDone={setMade}
          />
        )}
        {made && !isConfirmed && <ConfirmStep totpURI={made.totpURI} onConfirmed={() => setIsConfirmed(true)} />}
        {made && isConfirmed && <BackupCodes codes={made.backupCodes} onSaved={finish} />}
      </Section>
    </>
  )
}

/** The key is worth something once a code that was made with it is given. */
const ConfirmStep = ({ totpURI, onConfirmed }: { totpURI: string; onConfirmed: () => void }) => {
  const { web } = useTexts()
  const { setUp } = useTwoFactorTexts()
  const form = useCodeForm('app', {
    label: setUp.field,
    submit: setUp.confirm,
    onVerified: onConfirmed,
    // Whoever is signed in has no challenge that could be over.
    onExpired: () => {},
  })
  return (
    <Stack>
      <AuthenticatorKey totpURI={totpURI} />
      <Form
        {...form}
        actions={
          <ButtonLink variant="default" to="/account/security">
            {web.dialog.cancel}
          </ButtonLink>
        }
      />
    </Stack>
  )
}
