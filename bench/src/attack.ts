import { type BenchServer, getDatabaseUrl } from './servers.ts'
import { createGetSessionRequests, formatGetRequest, formatPostRequest, NUMBER_PLACEHOLDER } from './active-users.ts'
import type { BenchmarkCase } from './rounds.ts'
import { runSql } from './sql.ts'
import { PROBE_INTERVAL_MS, type Workers } from './workloads.ts'

/** Rows in the activity of the user who exports it. */
const ACTIVITY_ROWS = 100_000

const ATTACK_CONNECTIONS = 8
const PROBE_CONNECTIONS = 4

export const formatCalmName = (name: string): string => `${name}, calm`
export const formatAttackedName = (name: string): string => `${name}, under attack`

/** Creates the cases that measure get-session, without other load and while attackers repeat expensive calls. */
export const createAttackCases = async (
  { load, probe }: Workers,
  servers: readonly BenchServer[],
): Promise<BenchmarkCase[]> => {
  for (const target of servers) await insertActivity(target)
  return servers.flatMap((target) => {
    const { name, server, cookies } = target
    const measureSessions = async (seconds: number) => {
      const { responsesPerSecond, p99 } = await probe.run({
        port: server.port,
        requests: createGetSessionRequests(server, cookies),
        connections: PROBE_CONNECTIONS,
        seconds,
        intervalMs: PROBE_INTERVAL_MS,
      })
      return { perSecond: responsesPerSecond, p99 }
    }
    const measureAttacked = async (seconds: number) => {
      const attack = {
        port: server.port,
        requests: createAttackRequests(target),
        connections: ATTACK_CONNECTIONS,
        seconds,
        toleratesFailures: true,
      }
      const [, measured] = await Promise.all([load.run(attack), measureSessions(seconds)])
      return measured
    }
    return [
      { name: formatCalmName(name), measure: measureSessions },
      { name: formatAttackedName(name), measure: measureAttacked },
    ]
  })
}

/**
 * Creates the most expensive calls: exports, documents, and sign-ins with a wrong password. Each sign-in uses a new email
 * address, because failed passwords are limited per address. It costs as much as a sign-in of an existing user.
 */
const createAttackRequests = ({ server, cookies }: BenchServer): string[] => [
  formatGetRequest(server, '/api/auth/export-activity?format=json', cookies[0] ?? ''),
  formatGetRequest(server, '/api/auth/openapi.json', ''),
  formatGetRequest(server, '/api/auth/reference', ''),
  formatPostRequest(server, '/api/auth/sign-in/email', {
    email: `unknown-${NUMBER_PLACEHOLDER}@example.com`,
    password: 'a wrong password',
  }),
]

const insertActivity = async (benchServer: BenchServer): Promise<void> => {
  const { server, cookies } = benchServer
  const response = await fetch(`http://127.0.0.1:${server.port}/api/auth/get-session`, {
    headers: { cookie: cookies[0] ?? '' },
  })
  const { user } = (await response.json()) as { user: { id: string } }
  await runSql(getDatabaseUrl(benchServer), [
    [
      `insert into "audit" ("id", "action", "actorId", "target", "ipAddress", "userAgent", "requestId", "details", "createdAt")
      with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${ACTIVITY_ROWS})
      select 'attack-' || "n", 'user.updated', '${user.id}', 'user:${user.id}', '203.0.113.7',
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'request', '{}', ${Date.now()} - "n"
      from "numbers"`,
    ],
  ])
}
