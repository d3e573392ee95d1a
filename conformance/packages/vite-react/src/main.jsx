import { createAuthClient } from '@latchkey/client/react'
import { createRoot } from 'react-dom/client'

const client = createAuthClient({ baseURL: location.origin })

const signIn = (form) => client.signIn.email({ email: form.get('email'), password: form.get('password') })

const Account = () => {
  const { data, isPending } = client.useSession()
  if (isPending) return <p>…</p>
  if (data) return <button onClick={() => client.signOut()}>Sign out {data.user.email}</button>
  return (
    <form action={signIn}>
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" type="password" />
      <button>Sign in</button>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Account />)
