import { errorText } from '@latchkey/locales/error-text'
import { Stack } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { client } from './client.ts'
import { Sessions } from './session/sessions.tsx'
import { SignIn } from './session/sign-in.tsx'
import { FailedScreen, Loading } from './ui/loaded.tsx'
import { navigate, useLocation } from './ui/location.tsx'
import { useNotices, type Words } from './ui/notices.tsx'
import { useReturn } from './ui/use-return.ts'
import { ForgotPassword, NewPassword, RESET_PASSWORD } from './user/password.tsx'
import { Profile } from './user/profile.tsx'
import { SignUp } from './user/sign-up.tsx'

/** The screen for where the browser is and for who is signed in. */
export const Routes = () => {
  const { path, query } = useLocation()
  const session = client.useSession()
  const onLeaving = useFarewell(session.data !== null)
  useReturn(session.refetch)
  useArrival(path, query)

  const token = path === RESET_PASSWORD ? query.get('token') : null
  const isKnown = token !== null || !session.isPending
  useFocusOnChange(!isKnown ? null : token !== null || !session.data ? path : 'account')
  const notices = useNotices()

  const afterReset = () => {
    const words: Words = ({ web }) => web.notices.passwordReset
    onLeaving(words)
    notices.done(words)
    navigate('/', { replace: true })
    // The reset ended every session, the one of this browser too.
    void session.refetch()
  }
  if (token !== null) return <NewPassword token={token} onDone={afterReset} />
  if (session.isPending) return <Loading />
  if (session.data) {
    return (
      <Stack gap="lg">
        <Profile user={session.data.user} onLeaving={onLeaving} />
        <Sessions current={session.data.session} />
      </Stack>
    )
  }
  if (session.error) return <FailedScreen failure={session.error} onRetry={() => void session.refetch()} />
  if (path === '/sign-up') return <SignUp />
  if (path === '/forgot-password') return <ForgotPassword />
  return <SignIn />
}

/** Says once what a mailed link has led to, and takes it out of the address. */
const useArrival = (path: string, query: URLSearchParams) => {
  const notices = useNotices()
  const error = query.get('error')
  const isVerified = query.get('done') === 'email-verified'
  const isUseless = path === RESET_PASSWORD && !query.has('token')
  useEffect(() => {
    const code = error ?? (isUseless ? 'INVALID_TOKEN' : null)
    if (code !== null) notices.failed((texts) => errorText(texts, code))
    else if (isVerified) notices.done(({ web }) => web.notices.emailVerified)
    else return
    // Who wanted a new password can ask for another link.
    navigate(isUseless ? '/forgot-password' : path, { replace: true })
  }, [error, isVerified, isUseless, path, notices])
}

/**
 * Says so when the session has ended: elsewhere, unless this tab did it and told beforehand what to say. Answers the
 * function to tell that with.
 */
const useFarewell = (isSignedIn: boolean): ((words: Words | null) => void) => {
  const notices = useNotices()
  const farewell = useRef<Words | null>(null)
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) notices.done(farewell.current ?? (({ web }) => web.notices.sessionEnded))
    if (wasSignedIn.current !== isSignedIn) farewell.current = null
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, notices])
  return useCallback((words) => {
    farewell.current = words
  }, [])
}

/** Whoever reads the page with ears goes on at the heading of the new screen; the first one is left to the browser. */
const useFocusOnChange = (screen: string | null) => {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (screen === null) return
    if (shown.current !== null && shown.current !== screen) document.querySelector('h1')?.focus()
    shown.current = screen
  }, [screen])
}
