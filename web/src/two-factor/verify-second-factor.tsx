import { useAction, useCall } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useBrand } from '../brand/brand.ts'
import { client } from '../client.ts'
import { Navigate } from '../router/routes.tsx'
import { useNavigate } from '../router/router.tsx'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { Link } from '../ui/link.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { AlternativeMethods } from './alternative-methods.tsx'
import { ChallengeExpired } from './challenge-expired.tsx'
import { useCodeForm } from './code-form.tsx'
import { isExpired } from './is-expired.ts'
import { type ChallengeMethod, findSupportedMethods, type Method } from './methods.ts'
import { PasskeyScreen } from './passkey-screen.tsx'
import { Recovery } from './recovery.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** The second step of a sign-in. Navigates to `?next=` or the account; signed-in users are redirected at once. */
export const VerifySecondFactor = () => {
  const next = useNextPath()
  return (
    <LoadedSession>
      {(session) => (session ? <Navigate to={next ?? '/account'} replace /> : <Challenge />)}
    </LoadedSession>
  )
}

/** Loads the methods of the pending sign-in. */
const Challenge = () => {
  const { data, error, isPending, refetch } = useCall(client.twoFactor.listMethods)
  const [hasExpired, setHasExpired] = useState(false)
  if (isPending) return <Loading />
  if (hasExpired || isExpired(error)) return <ChallengeExpired />
  if (!data) return error && <FailedScreen failure={error} onRetry={refetch} />
  return <MethodScreens methods={findSupportedMethods(data)} onExpired={() => setHasExpired(true)} />
}

interface MethodScreensProps {
  methods: readonly ChallengeMethod[]
  onExpired: () => void
}

const MethodScreens = ({ methods, onExpired }: MethodScreensProps) => {
  const texts = useTwoFactorTexts()
  const next = useNextPath()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ChallengeMethod>()
  const [isRecovering, setIsRecovering] = useState(false)
  const method = chosen ?? methods[0]
  const otherAccount = <Link to={withNextPath('/sign-in', next)}>{texts.otherAccount}</Link>
  // An account without another factor can only be recovered.
  if (!method) return <Recovery back={otherAccount} />
  if (isRecovering) {
    const back = (
      <Button variant="default" fullWidth onClick={() => setIsRecovering(false)}>
        {texts.recovery.back}
      </Button>
    )
    return <Recovery back={back} />
  }
  const alternatives = { method, methods, onChoose: setChosen, onExpired, onRecover: () => setIsRecovering(true) }
  const links = (
    <>
      <AlternativeMethods {...alternatives} />
      {otherAccount}
    </>
  )
  // A started session navigates away, too.
  const continueSignIn = (response: unknown) => {
    const step = findSignInStep(response)
    if (step !== null) navigate(withNextPath(step, next), { replace: true })
  }
  const screen = { links, onVerified: continueSignIn, onExpired }
  if (method === 'passkey') return <PasskeyScreen {...screen} />
  // No code is sent without a request.
  if (method === 'mail' && !chosen) {
    return <SendCodeScreen links={links} onSent={() => setChosen('mail')} onExpired={onExpired} />
  }
  // The key resets the input when the method changes.
  return <CodeScreen key={method} method={method} {...screen} />
}

interface CodeScreenProps {
  method: Method
  links: ReactNode
  onVerified: (response: unknown) => void
  onExpired: () => void
}

const CodeScreen = ({ method, links, onVerified, onExpired }: CodeScreenProps) => {
  const texts = useTwoFactorTexts()
  const { name } = useBrand()
  const form = useCodeForm(method, { offersTrust: true, onVerified, onExpired })
  return (
    <FormScreen
      title={texts[method].title}
      intro={method === 'app' ? texts.app.intro(name) : texts[method].intro}
      links={links}
      {...form}
    />
  )
}

interface SendCodeScreenProps {
  links: ReactNode
  onSent: () => void
  onExpired: () => void
}

const SendCodeScreen = ({ links, onSent, onExpired }: SendCodeScreenProps) => {
  const { mail, stepUp } = useTwoFactorTexts()
  const { run, isPending, error } = useAction(client.twoFactor.sendOtp)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await run()
    if (isExpired(result?.error)) onExpired()
    else if (result && !result.error) onSent()
  }
  return (
    <FormScreen
      title={mail.choose}
      submitLabel={stepUp.send}
      onSubmit={(event) => void submit(event)}
      isPending={isPending}
      failure={error}
      links={links}
    />
  )
}
