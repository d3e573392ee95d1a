import { parseDatabaseUrl } from './database-url.ts'
import { isValidUrl, splitServerList } from './server-list.ts'

const MAX_REPLICAS = 16

/** Splits URLs that are separated by commas. A password may contain commas. */
export const splitReplicaList = (list: string): string[] => list.trim().split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/i)

/** Finds the problem of the URLs of replicas, as the rest of a sentence about their variable; null if they are valid. */
export const findReplicaListProblem = (urls: readonly string[]): string | null => {
  if (urls.length > MAX_REPLICAS) return `names more than ${MAX_REPLICAS} replicas`
  const invalid = urls.findIndex((url) => !isServerUrl(url)) + 1
  if (invalid > 0) return `must be URLs with one host each, postgres://…, separated by commas: see position ${invalid}`
  const pooled = urls.findIndex((url) => parseDatabaseUrl(url).mode === 'pooled') + 1
  return pooled === 0 ? null : `must not lead to connection poolers: see position ${pooled}`
}

const isServerUrl = (url: string): boolean => {
  try {
    const [server = '', ...others] = splitServerList(url)
    return /^postgres(?:ql)?:\/\/./i.test(url) && others.length === 0 && isValidUrl(server)
  } catch {
    return false
  }
}
