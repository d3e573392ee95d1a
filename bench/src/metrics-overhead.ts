#!/usr/bin/env node
// npx tsx bench/src/metrics-overhead.ts measures the CPU cost of metrics per get-session in microseconds, without a
// network.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLatchkey, type Observer } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'
import { createMetrics } from '@latchkey/service/test-support'
import { parseCookies } from './active-users.ts'
import { median } from './rounds.ts'

const ROUNDS = 60
/** Requests per round. The metrics sort their samples into buckets twice in this number. */
const REQUESTS = 1024

const folder = await mkdtemp(join(tmpdir(), 'latchkey-observed-'))
const baseURL = 'http://localhost:3000'

const startVariant = async (name: string, observer?: Observer) => {
  const database = sqlite(`file:${join(folder, name)}.db`)
  const secret = 'a secret of at least thirty-two characters'
  const latchkey = createLatchkey({ database, baseURL, secret, observer, emailAndPassword: { enabled: true } })
  const body = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
  const { headers } = await latchkey.api.signUpEmail({ body, returnHeaders: true })
  const cookie = parseCookies({ headers })
  const costs: number[] = []
  return {
    name,
    costs,
    close: latchkey.close,
    measureRound: async () => {
      const address = `${baseURL}/api/auth/get-session`
      const requests = Array.from({ length: REQUESTS }, () => new Request(address, { headers: { cookie } }))
      const before = process.cpuUsage()
      for (const request of requests) await latchkey.handler(request)
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / REQUESTS)
    },
  }
}

const metrics = createMetrics(() => Promise.reject(new Error('The benchmark does not scrape metrics')))
const variants = [await startVariant('without metrics'), await startVariant('with metrics', metrics.observer)]
try {
  // The first rounds are warm-up.
  for (let round = -5; round < ROUNDS; round++) {
    for (const { measureRound, costs } of variants) {
      await measureRound()
      if (round < 0) costs.length = 0
    }
  }
  for (const { name, costs } of variants) {
    console.log(`${name.padEnd(16)}${median(costs)?.toFixed(1)} µs`)
  }
} finally {
  for (const { close } of variants) await close()
  await rm(folder, { recursive: true, force: true })
}
