import { hash } from 'node:crypto'
import { isCommonPassword } from '../platform/crypto/common-passwords.ts'
import type { Logger } from '../platform/observability/logger.ts'
import type { Settings } from '../platform/options/settings.ts'

/** Passwords that attackers try first, because they are common or were leaked. */
export interface LeakedPasswords {
  includes(password: string): Promise<boolean>
}

interface LeakedPasswordSources {
  settings: Pick<Settings, 'emailAndPassword'>
  /** Returns null for every status but 2xx. */
  fetchBytes(url: string, request: { headers: Record<string, string> }): Promise<{ bytes: Uint8Array } | null>
  log: Logger
}

/** Creates the list that ships with the server, and the range service of the options. */
export const createLeakedPasswords = ({ settings, fetchBytes, log }: LeakedPasswordSources): LeakedPasswords => {
  const { rejectCommonPasswords, leakedPasswordService } = settings.emailAndPassword

  const isInRange = async (serviceUrl: string, password: string): Promise<boolean> => {
    // Leaked passwords are published as SHA-1 hashes. The service receives only the first five characters.
    const digest = hash('sha1', password, 'hex').toUpperCase()
    const [prefix, suffix] = [digest.slice(0, 5), digest.slice(5)]
    try {
      // A service can also expect the prefix in the query: `/range?prefix=`.
      const separator = /[/=]$/.test(serviceUrl) ? '' : '/'
      const response = await fetchBytes(`${serviceUrl}${separator}${prefix}`, { headers: { 'add-padding': 'true' } })
      if (!response) throw new Error('The response has an error status')
      return findCount(Buffer.from(response.bytes).toString(), suffix) > 0
    } catch (error) {
      // An outage of the service must not prevent sign-ups.
      log.warn({ error: String(error) }, 'Failed to check a password for leaks; accepting it')
      return false
    }
  }

  return {
    includes: async (password) =>
      (rejectCommonPasswords && isCommonPassword(password)) ||
      (leakedPasswordService !== undefined && (await isInRange(leakedPasswordService, password))),
  }
}

/** Finds the number of leaks in the lines `SUFFIX:COUNT` of a response. Padding lines have the count 0. */
const findCount = (range: string, suffix: string): number => {
  const line = range.split(/\r?\n/).find((entry) => entry.toUpperCase().startsWith(`${suffix}:`))
  return Number(line?.split(':')[1] ?? 0)
}
