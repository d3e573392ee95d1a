import { defaults } from '@latchkey/contract/limits'

interface ServiceCodes {
  /** Of the authenticator app. */
  app: number
  /** Mailed. */
  mail: number
}

/** How many digits the codes of the service have, as it says in the page; the usual ones where it does not. */
const readServiceCodes = (): ServiceCodes => {
  const told = document.querySelector('meta[name="latchkey-codes"]')?.getAttribute('content')
  const own: Partial<ServiceCodes> = told?.startsWith('{') ? JSON.parse(told) : {}
  return { app: defaults.totp.digits, mail: defaults.otp.digits, ...own }
}

export const serviceCodes = readServiceCodes()
