import { useAction, useCall } from '@latchkey/client/react'
import { type FormEvent, useState } from 'react'
import { client } from './client.tsx'

/** The profile of the signed-in user, or the sign-in form. */
export const Account = () => {
  const { data, isPending, error } = client.useSession()
  if (isPending) return <p>…</p>
  if (error) return <p role="alert">{error.message}</p>
  return data ? <Profile name={data.user.name} email={data.user.email} /> : <SignIn />
}

const SignIn = () => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useAction(client.signIn.email)
  const signUp = useAction(client.signUp.email)
  const forget = useAction(client.forgetPassword)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await signIn.run({ email, password, rememberMe: true })
    if (result?.error) console.log(result.error.code, result.error.status)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input aria-label="E-mail" value={email} onChange={({ target }) => setEmail(target.value)} />
      <input aria-label="Password" value={password} onChange={({ target }) => setPassword(target.value)} />
      <button type="submit" disabled={signIn.isPending}>
        Sign in
      </button>
      <button type="button" onClick={() => void signUp.run({ name: 'Ann', email, password })}>
        Sign up
      </button>
      <button type="button" onClick={() => void forget.run({ email })}>
        I forgot my password
      </button>
      <button type="button" onClick={() => void client.signIn.social({ provider: 'google', callbackURL: '/' })}>
        Google
      </button>
    </form>
  )
}

const Profile = ({ name, email }: { name: string; email: string }) => {
  const sessions = useCall(client.listSessions)
  const accounts = useCall(client.listAccounts)
  const update = useAction(client.updateUser)
  const password = useAction(client.changePassword)
  const change = useAction(client.changeEmail)
  const remove = useAction(client.deleteUser)
  return (
    <section>
      <h1>
        {name}, {email}
      </h1>
      <ul>
        {sessions.data?.map(({ id, token, userAgent, createdAt }) => (
          <li key={id}>
            {userAgent} {createdAt.toISOString()}
            <button onClick={() => void client.revokeSession({ token })}>End</button>
          </li>
        ))}
      </ul>
      <ul>
        {accounts.data?.map(({ id, provider }) => (
          <li key={id}>
            {provider}
            <button onClick={() => void client.unlinkAccount({ providerId: provider })}>Disconnect</button>
          </li>
        ))}
      </ul>
      <button onClick={() => void update.run({ name: `${name}!` })}>Rename</button>
      <button onClick={() => void change.run({ newEmail: `new-${email}` })}>Change the address</button>
      <button onClick={() => void password.run({ currentPassword: 'a', newPassword: 'b', revokeOtherSessions: true })}>
        Change the password
      </button>
      <button onClick={() => void client.sendVerificationEmail({ email })}>Verify</button>
      <button onClick={() => void client.linkSocial({ provider: 'github', callbackURL: '/' })}>Connect</button>
      <button onClick={() => void client.revokeOtherSessions()}>End all others</button>
      <button onClick={() => void remove.run({ password: 'a' })}>Delete</button>
      <button onClick={() => void client.signOut()}>Sign out</button>
    </section>
  )
}
