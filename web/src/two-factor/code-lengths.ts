import { defaults } from '@latchkey/contract/limits'

interface CodeLengths {
  /** Of the authenticator app. */
  app: number
  /** Mailed. */
  mail: number
}

/** How many digits the codes of the service have, as it says in the page; the usual ones where it does not. */
const readCodeLengths = (): CodeLengths => {
  const told = document.querySelector('meta[name="latchkey-codes"]')?.getAttribute('content')
  const own: Partial<CodeLengths> = told?.startsWith('{') ? JSON.parse(told) : {}
  return { app: defaults.totp.digits, mail: defaults.otp.digits, ...own }
}

export const codeLengths = readCodeLengths()
