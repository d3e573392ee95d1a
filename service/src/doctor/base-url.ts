import { type Check, type Finding, isLocalHost, ok, problem, errorReason, warning } from './check.ts'

/** Nobody waits longer for what answers at the public address (milliseconds). */
const PATIENCE = 3000

/** The public address: right for what people do with it, and leading here. */
export const baseUrlCheck: Check = {
  subject: 'Base URL',
  run: async ({ environment, settings }) => {
    const { origin, basePath } = settings
    return [fitnessOf(new URL(origin), environment.isProduction), await whereItLeads(`${origin}${basePath}/ok`)]
  },
}

const fitnessOf = ({ origin, protocol, hostname }: URL, isProduction: boolean): Finding => {
  if (isLocalHost(hostname)) {
    const text = `Links in mails lead to ${origin}, which only this machine can open.`
    return isProduction ? warning(text, 'Set LATCHKEY_URL to the address that people see in their browsers.') : ok(text)
  }
  if (protocol === 'http:') {
    const text = `${origin} is not encrypted: whoever is on the way reads passwords and takes sessions over.`
    const remedy = 'Have a proxy speak https with the browsers, and set LATCHKEY_URL=https://….'
    return isProduction ? problem(text, remedy) : warning(text, remedy)
  }
  return ok(`Links in mails lead to ${origin}.`)
}

const whereItLeads = async (address: string): Promise<Finding> => {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    const body = await answer.text()
    if (answer.status === 200 && body.includes('"ok":true')) return ok(`A service that is ready answers at ${address}.`)
    if (answer.status === 503) {
      return warning(
        `The service at ${address} says that it cannot serve at the moment.`,
        'If it is not about to stop, see Database below.',
      )
    }
    return problem(
      `Something else answers at ${address}, with status ${answer.status}.`,
      'Have the proxy pass this address on unchanged, and set LATCHKEY_URL to what people see in their browsers.',
    )
  } catch (error) {
    return warning(
      `There is no answer from ${address} (${errorReason(error)}).`,
      'If the service runs, see whether the name leads to the proxy, and the proxy to HOST and PORT.',
    )
  }
}
