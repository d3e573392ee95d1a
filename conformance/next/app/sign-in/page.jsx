import { Failure } from '@latchkey/server'
import { redirect } from 'next/navigation'
import { accounts } from '../../accounts.js'

const signIn = async (form) => {
  'use server'
  try {
    await accounts.signInEmail({ body: { email: form.get('email'), password: form.get('password') } })
  } catch (error) {
    if (error instanceof Failure) redirect(`/sign-in?error=${error.code}`)
    throw error
  }
  redirect('/me')
}

export default async function SignIn({ searchParams }) {
  const { error } = await searchParams
  return (
    <form action={signIn}>
      {error && (
        <p role="alert">{error === 'INVALID_EMAIL_OR_PASSWORD' ? 'Wrong email or password' : 'Try again later'}</p>
      )}
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" type="password" />
      <button>Sign in</button>
    </form>
  )
}
