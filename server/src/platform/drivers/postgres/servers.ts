import { Client } from 'pg'
import { isStandby } from './errors.ts'
import { queryOnce } from './query-once.ts'

/** What a server of the list is at the moment. */
export interface ServerState {
  /** Without user, password and parameters. */
  readonly address: string
  readonly role: 'primary' | 'standby' | 'unavailable'
  /** The timeline of a primary: each promotion starts a new one. 0 for other servers. */
  readonly timeline: number
  /** Why the server is unavailable. */
  readonly reason: string
}

/** Short, because a search waits for all servers, also for those that do not respond. */
const SEARCH_TIMEOUT_MS = 1000

/** The timeline that a primary writes. The control file has it only after the first checkpoint of a promoted server. */
export const TIMELINE = `('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int`

/** Requests the state of a server over a new connection. Never rejects. */
export const findServerState = async (url: string): Promise<ServerState> => {
  const { host } = new URL(url)
  const common = { address: host, timeline: 0, reason: '' }
  try {
    const sql = `select case when pg_is_in_recovery() then 0 else ${TIMELINE} end as "timeline"`
    const [row] = await queryOnce(url, { sql, timeoutMs: SEARCH_TIMEOUT_MS })
    const timeline = Number(row?.['timeline'])
    return { ...common, timeline, role: timeline === 0 ? 'standby' : 'primary' }
  } catch (error) {
    // A server that is promoted between two functions of the query.
    if (isStandby(error)) return { ...common, role: 'standby' }
    return { ...common, role: 'unavailable', reason: getErrorMessageOrCode(error) }
  }
}

/**
 * Returns the host that connections with this URL lead to, or the folder of a Unix socket, and whether they use TLS. The URL,
 * its parameters, PGHOST and PGSSLMODE determine both, and the server must support TLS.
 */
export const describeConnection = (url: string): { host: string; port: number; isEncrypted: boolean } => {
  const { host, port, ssl } = new Client({ connectionString: url })
  return { host, port, isEncrypted: Boolean(ssl) }
}

/** The error of a name with several addresses has a code and no message. */
export const getErrorMessageOrCode = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
