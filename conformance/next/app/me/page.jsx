import { accounts } from '../../accounts.js'

export default async function Me() {
  const session = await accounts.getSession()
  return <p>{session?.user.email ?? 'signed out'}</p>
}
