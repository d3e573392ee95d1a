import { redirect } from 'next/navigation'
import { accounts } from '../../accounts.js'

const signIn = async (form) => {
  'use server'
  await accounts.signInEmail({ body: { email: form.get('email'), password: form.get('password') } })
  redirect('/me')
}

export default function SignIn() {
  return (
    <form action={signIn}>
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" type="password" />
      <button>Sign in</button>
    </form>
  )
}
