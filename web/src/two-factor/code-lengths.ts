import { screenDefaults } from '@latchkey/contract/limits'
import { readJsonMeta } from '../ui/read-meta.ts'

interface CodeLengths {
  /** Codes of the authenticator app. */
  app: number
  /** Emailed codes; null if the service sends none. */
  mail: number | null
}

/** Reads the number of digits of the service's codes from the page. Uses the defaults when the page does not contain it. */
const readCodeLengths = (): CodeLengths => {
  const configured = readJsonMeta<Partial<CodeLengths>>('latchkey-codes')
  return { app: screenDefaults.totp.digits, mail: screenDefaults.otp.digits, ...configured }
}

export const codeLengths = readCodeLengths()
