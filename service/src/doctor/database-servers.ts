import type { Database } from '@latchkey/server'
import type { ServerState } from '@latchkey/server/postgres-servers'
import { splitServerList } from '@latchkey/server/server-list'
import { type Finding, ok, problem, warning } from './check.ts'

/** With these values of `synchronous_commit`, a commit waits until the standby has stored it. */
const SAFE_COMMIT_MODES = new Set(['on', 'remote_apply'])

/** Checks whether each server of a list responds, only one accepts writes, and a failover loses no confirmed change. */
export const checkServers = async (databaseUrl: string, database: Database): Promise<Finding[]> => {
  const urls = splitServerList(databaseUrl)
  if (urls.length === 1) return []
  const { findServerState } = await import('@latchkey/server/postgres-servers')
  const states = await Promise.all(urls.map(findServerState))
  const findings = states.map(describeServer)
  const primaries = states.filter(({ role }) => role === 'primary').map(({ address }) => address)
  if (primaries.length > 1) {
    findings.push(
      problem(
        `${primaries.join(' and ')} accept writes. The service uses the one with the newest timeline.`,
        'Stop the former primary, and add it again as a standby.',
      ),
    )
  }
  return [...findings, await checkReplication(database)]
}

const describeServer = ({ address, role, reason }: ServerState): Finding => {
  if (role === 'unavailable') {
    return warning(`${address} is unavailable: ${reason}.`, 'Start it, or remove it from DATABASE_URL.')
  }
  return ok(role === 'primary' ? `${address} is the primary.` : `${address} is a standby.`)
}

const checkReplication = async (database: Database): Promise<Finding> => {
  const [row] = await database.read(
    `select current_setting('synchronous_standby_names') as "standbys", current_setting('synchronous_commit') as "mode"`,
    [],
  )
  if (row?.['standbys'] === '') {
    return warning(
      'No standby is synchronous: a failover loses the changes that were confirmed just before.',
      `Set synchronous_standby_names = 'ANY 1 (*)' on every server.`,
    )
  }
  const mode = String(row?.['mode'])
  if (SAFE_COMMIT_MODES.has(mode)) return ok('A commit waits for a synchronous standby.')
  return warning(
    `A commit does not wait until a standby has stored it (synchronous_commit is ${mode}).`,
    'Set synchronous_commit = on for the user of the database.',
  )
}
