import type { RunCommand } from './command.ts'
import { fetchUser } from './service-calls.ts'
import { requireLogin } from './stored-logins.ts'

/** `latchkey whoami [URL]`. */
export const printUser: RunCommand = async ({ operands: [operand] }) => {
  const { url, token } = await requireLogin(operand)
  console.log(await fetchUser(url, token))
}
