import type { RunCommand } from './command.ts'
import { callService, explainUnreachable } from './service-calls.ts'
import { removeLogin, requireLogin } from './stored-logins.ts'

/** `latchkey logout [URL]`. The token stays stored until the service has revoked its session. */
export const logOut: RunCommand = async ({ operands: [operand] }) => {
  const { url, token } = await requireLogin(operand)
  const { status } = await callService(url, '/sign-out', { token, body: {} }).catch(explainUnreachable(url))
  if (status >= 500) throw new Error(`${url} responded with ${status}. Repeat the command`)
  await removeLogin(url)
  console.log(`Signed out of ${url}.`)
}
