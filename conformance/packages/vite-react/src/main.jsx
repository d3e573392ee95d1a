import { createAuthClient } from '@latchkey/client/react'
import { useActionState } from 'react'
import { createRoot } from 'react-dom/client'

const client = createAuthClient({ baseURL: location.origin })

const signIn = async (_, form) => {
  const { error } = await client.signIn.email({ email: form.get('email'), password: form.get('password') })
  return error?.message
}

const Account = () => {
  const { data, isPending } = client.useSession()
  const [message, action] = useActionState(signIn)
  if (isPending) return <p>…</p>
  if (data) return <button onClick={() => client.signOut()}>Sign out {data.user.email}</button>
  return (
    <form action={action}>
      {message && <p role="alert">{message}</p>}
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" type="password" />
      <button>Sign in</button>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Account />)
