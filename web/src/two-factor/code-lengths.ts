import { screenDefaults } from '@latchkey/contract/limits'

interface CodeLengths {
  /** Codes of the authenticator app. */
  app: number
  /** Emailed codes; null if the service sends none. */
  mail: number | null
}

/** Reads the number of digits of the service's codes from the page. Uses the defaults when the page does not contain it. */
const readCodeLengths = (): CodeLengths => {
  const content = document.querySelector('meta[name="latchkey-codes"]')?.getAttribute('content')
  const configured: Partial<CodeLengths> = content?.startsWith('{') ? JSON.parse(content) : {}
  return { app: screenDefaults.totp.digits, mail: screenDefaults.otp.digits, ...configured }
}

export const codeLengths = readCodeLengths()
