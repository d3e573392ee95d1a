import { type Check, type Finding, ok, problem, getErrorReason, warning } from './check.ts'
import { isLocalHost } from '@latchkey/contract'

const REQUEST_TIMEOUT_MS = 3000

/** Whether the public URL is encrypted and reaches this service. */
export const baseUrlCheck: Check = {
  subject: 'Base URL',
  run: async ({ environment, settings }) => {
    const { siteUrl, apiUrl } = settings
    return [checkEncryption(new URL(siteUrl), environment.isProduction), await checkReachability(`${apiUrl}/ok`)]
  },
}

const checkEncryption = ({ origin, protocol, hostname }: URL, isProduction: boolean): Finding => {
  if (isLocalHost(hostname)) {
    const text = `Links in mails lead to ${origin}, which only this machine can open.`
    return isProduction ? warning(text, 'Set LATCHKEY_URL to the public address of the service.') : ok(text)
  }
  if (protocol === 'http:') {
    const text = `${origin} is not encrypted: attackers in the network can read passwords and steal sessions.`
    const remedy = 'Terminate https at a proxy and set LATCHKEY_URL=https://….'
    return isProduction ? problem(text, remedy) : warning(text, remedy)
  }
  return ok(`Links in mails lead to ${origin}.`)
}

const checkReachability = async (url: string): Promise<Finding> => {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    const body = await response.text()
    if (response.status === 200 && body.includes('"ok":true')) return ok(`A ready service responds at ${url}.`)
    if (response.status === 503) {
      return warning(
        `The service at ${url} responds that it is not ready.`,
        'If it is not shutting down, see Database below.',
      )
    }
    return problem(
      `${url} responds with status ${response.status}, which is not this service.`,
      'Forward this path unchanged in the proxy, and set LATCHKEY_URL to the public address of the service.',
    )
  } catch (error) {
    return warning(
      `${url} does not respond (${getErrorReason(error)}).`,
      'If the service runs, check that the name resolves to the proxy and that the proxy forwards to HOST and PORT.',
    )
  }
}
