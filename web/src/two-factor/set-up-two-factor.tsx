import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { useNextPath } from '../session/next-path.ts'
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

/** Sets up or replaces the authenticator app in three steps: password, first code of the app, backup codes. */
export const SetUpTwoFactor = () => {
  const texts = useTwoFactorTexts()
  const { twoFactorEnabled } = useCurrentSession().user
  const [isReplacing] = useState(twoFactorEnabled === true)
  const [enrollment, setEnrollment] = useState<{ totpURI: string; backupCodes: string[] } | null>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const navigate = useNavigate()
  // An organization that requires a second factor links to this screen.
  const next = useNextPath() ?? '/account/security'
  const heading = useRef<HTMLHeadingElement>(null)
  const step = getStep(enrollment !== null, isConfirmed)
  const titles = { 1: texts.section.start, 2: texts.section.app, 3: texts.codes.title }
  // The focused button of the previous step disappears. Step 2 focuses its field itself.
  useEffect(() => {
    if (step === 3) heading.current?.focus()
  }, [step])

  const finish = () => {
    toast.success(() => (isReplacing ? texts.setUp.replaced : texts.setUp.done))
    navigate(next, { replace: true })
  }
  if (twoFactorEnabled === undefined) return <NotFound />
  return (
    <>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Section title={titles[step]} intro={<Text size="sm">{texts.setUp.step(step, 3)}</Text>} headingRef={heading}>
        {enrollment === null && (
          <PasswordStep
            call={client.twoFactor.enable}
            intro={{ password: texts.setUp.password, none: texts.setUp.ready }}
            submit={texts.setUp.next}
            onDone={setEnrollment}
          />
        )}
        {enrollment && !isConfirmed && (
          <ConfirmStep totpURI={enrollment.totpURI} onConfirmed={() => setIsConfirmed(true)} />
        )}
        {enrollment && isConfirmed && <BackupCodes codes={enrollment.backupCodes} onSaved={finish} />}
      </Section>
    </>
  )
}

const getStep = (isEnrolled: boolean, isConfirmed: boolean): 1 | 2 | 3 => {
  if (!isEnrolled) return 1
  return isConfirmed ? 3 : 2
}

/** Enables two-factor authentication after the first valid code. */
const ConfirmStep = ({ totpURI, onConfirmed }: { totpURI: string; onConfirmed: () => void }) => {
  const { web } = useTexts()
  const { setUp } = useTwoFactorTexts()
  const form = useCodeForm('app', {
    label: setUp.field,
    submit: setUp.confirm,
    onVerified: onConfirmed,
    // A signed-in user has no challenge that could expire.
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
