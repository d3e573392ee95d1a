#!/usr/bin/env node
// npx tsx bench/src/replica-reads.ts measures the CPU of the primary and of a read replica per get-session, with and
// without the replica, in microseconds, for docs/scale.md. Linux only.
import { setTimeout as wait } from 'node:timers/promises'
import { createLatchkey } from '@latchkey/server'
import { postgres } from '@latchkey/server/postgres'
import { startPostgresCluster } from '@latchkey/testing/processes'
import { parseCookies } from './active-users.ts'
import { listProcesses, readCpu } from './process-cpu.ts'
import { median } from './rounds.ts'
import { formatFigure, formatTable } from './table.ts'

const ROUNDS = 5
const REQUESTS = 20_000
const CONCURRENCY = 50
const BASE_URL = 'http://localhost:3000'

const main = async (): Promise<void> => {
  const cluster = await startPostgresCluster(2)
  try {
    const [replicaUrl = ''] = cluster.standbyUrls()
    const primaryUrl = cluster.primaryUrl()
    await cluster.setParameter(primaryUrl, 'synchronous_commit', 'remote_apply')
    await cluster.setParameter(primaryUrl, 'synchronous_standby_names', `standby_${new URL(replicaUrl).port}`)
    const rows: string[][] = []
    for (const replicas of [[], [replicaUrl]]) rows.push(await measure({ primaryUrl, replicaUrl, replicas }))
    const head = ['get-session', 'CPU of the primary, µs', 'CPU of the replica, µs', 'requests per second']
    console.log(formatTable(head, rows))
  } finally {
    await cluster.stop()
  }
}

interface Servers {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** The replicas in use. */
  readonly replicas: readonly string[]
}

/** Returns a row of the table with the medians of the rounds. */
const measure = async ({ primaryUrl, replicaUrl, replicas }: Servers): Promise<string[]> => {
  const latchkey = createLatchkey({
    database: postgres(primaryUrl, { replicas }),
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    emailAndPassword: { enabled: true },
  })
  const body = { name: 'Ann', email: `ann${replicas.length}@example.com`, password: 'a password of some length' }
  const { headers } = await latchkey.api.signUpEmail({ body, returnHeaders: true })
  const cookie = parseCookies({ headers })
  while (((await latchkey.gauges()).replicas?.usable ?? 0) < replicas.length) await wait(50)

  const sendRequests = async (): Promise<void> => {
    for (let sent = 0; sent < REQUESTS / CONCURRENCY; sent++) {
      const request = new Request(`${BASE_URL}/api/auth/get-session`, { headers: { cookie } })
      const response = await latchkey.handler(request)
      if ((await response.json())?.user.name !== 'Ann') throw new Error('The session is missing')
    }
  }
  const rounds: { primary: number; replica: number; rate: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [primary, replica, startedAt] = [readServerCpu(primaryUrl), readServerCpu(replicaUrl), performance.now()]
    await Promise.all(Array.from({ length: CONCURRENCY }, sendRequests))
    const seconds = (performance.now() - startedAt) / 1000
    rounds.push({
      primary: (readServerCpu(primaryUrl) - primary) / REQUESTS,
      replica: (readServerCpu(replicaUrl) - replica) / REQUESTS,
      rate: REQUESTS / seconds,
    })
  }
  await latchkey.close()
  // The first round is warm-up.
  const measured = rounds.slice(1)
  return [
    replicas.length > 0 ? 'with a replica' : 'without replicas',
    ...[
      median(measured.map(({ primary }) => primary)),
      median(measured.map(({ replica }) => replica)),
      median(measured.map(({ rate }) => rate)),
    ].map(formatFigure),
  ]
}

/** The CPU time of all processes of a server in microseconds. */
const readServerCpu = (url: string): number => {
  const { port } = new URL(url)
  // The shell that starts the server has the same arguments.
  const server = listProcesses().find(
    ({ command: [program = '', ...parameters] }) =>
      program.endsWith('/postgres') && parameters.includes(`port=${port}`),
  )
  return (server && readCpu(server.pid)) ?? 0
}

await main()
