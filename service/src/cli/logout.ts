import type { RunCommand } from './command.ts'
import { callService, explainUnreachable } from './service-calls.ts'
import { removeLogin, requireLogin } from './stored-logins.ts'

/** `latchkey logout [URL]`. The token stays stored until the service has ended its session. */
export const logOut: RunCommand = async ({ operands: [operand] }) => {
  const { url, token } = await requireLogin(operand)
  const { status, fields } = await callService(url, '/sign-out', { token, body: {} }).catch(explainUnreachable(url))
  const isSignedOut = status === 200 || fields['code'] === 'FAILED_TO_GET_SESSION'
  if (!isSignedOut) throw new Error(`${url} responded with ${status}. Repeat the command`)
  await removeLogin(url)
  console.log(`Signed out of ${url}.`)
}
