import type { Mode } from './mode.ts'
import { splitServerList } from './server-list.ts'

/** Removes the parameters of Latchkey: `pgbouncer=true` for a pooler that cannot be detected, and `schema`. */
export const parseDatabaseUrl = (url: string): { serverUrls: string[]; mode: Mode } => {
  const servers = splitServerList(url).map((server) => new URL(server))
  const isPooled = servers[0]?.searchParams.get('pgbouncer') === 'true'
  for (const { searchParams } of servers) {
    searchParams.delete('pgbouncer')
    searchParams.delete('schema')
  }
  return { serverUrls: servers.map(({ href }) => href), mode: isPooled ? 'pooled' : 'direct' }
}
