import { lazyNamed } from '../ui/lazy-named.ts'
import { hasPasswords } from '../user/has-passwords.ts'
import { LoadedSession } from './loaded-session.tsx'
import { useIsAddingAccount } from './multiple-accounts.ts'
import { SignInForm } from './sign-in-form.tsx'

/**
 * The sign-in screen. Navigates to `?next=` or the account. `?email=` prefills the email, `?add` adds an account to the one
 * that is signed in.
 */
export const SignIn = () => {
  const isAdding = useIsAddingAccount()
  return (
    <LoadedSession>
      {(session) => {
        if (session && !isAdding) return <ContinueAs user={session.user} />
        return hasPasswords() ? <SignInForm isAdding={isAdding} /> : <SignInWithoutPassword isAdding={isAdding} />
      }}
    </LoadedSession>
  )
}

// Loaded on demand, because they are rarely needed here.
const SignInWithoutPassword = lazyNamed(() => import('./sign-in-without-password.tsx'), 'SignInWithoutPassword')
const ContinueAs = lazyNamed(() => import('./continue-as.tsx'), 'ContinueAs')
