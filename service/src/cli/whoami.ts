import type { RunCommand } from './command.ts'
import { callService, explainUnreachable, formatUser } from './service-calls.ts'
import { requireLogin } from './stored-logins.ts'

/** `latchkey whoami [URL]`. */
export const printUser: RunCommand = async ({ operands: [operand] }) => {
  const { url, token } = await requireLogin(operand)
  const response = await callService(url, '/get-session', { token }).catch(explainUnreachable(url))
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`)
  const user = formatUser(response)
  if (user === null) throw new Error(`the session has ended. Sign in with: latchkey login ${url}`)
  console.log(user)
}
