#!/usr/bin/env node
// npm run bench [-- --users 1000000] [-- --quick] [-- --only get-session,client] [-- --accept-costs] compares this
// service with a bare server and better-auth in one run.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@latchkey/testing/processes'
import { findCostRegressions, getCallCosts } from './call-costs.ts'
import { evaluateGoals } from './goals.ts'
import { DEFAULT_USERS, type Part, parts } from './results.ts'
import { startWorkers } from './workloads.ts'
import { computeRatios } from './chart.ts'
import { publish, readResults } from './publish.ts'
import { formatReport } from './report.ts'
import type { Plan } from './rounds.ts'
import { measure } from './run.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: String(DEFAULT_USERS) },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'accept-costs': { type: 'boolean', default: false },
  },
})
const users = Number(values.users)
if (!Number.isInteger(users) || users < 1000) throw new Error('--users must be an integer of at least 1000')
const isPart = (name: string): name is Part => parts.some((part) => part === name)
const requestedParts = values.only?.split(',') ?? parts
const selectedParts = requestedParts.filter(isPart)
if (selectedParts.length < requestedParts.length)
  throw new Error(`--only must be a comma-separated list of ${parts.join(', ')}`)
const plan: Plan = values.quick ? { rounds: 4, seconds: 1, warmUp: 0.5 } : { rounds: 5, seconds: 3, warmUp: 1 }

const startedAt = performance.now()
const log = (message: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${message}`)

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = await startPostgres()
const workers = startWorkers()
try {
  const environment = { folder, postgresUrl: postgres.url, users }
  const measured = await measure({ environment, plan, workers, selectedParts, log })
  const conditions = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    users,
    plan,
  }
  const goals = evaluateGoals(measured)
  const page = formatReport(measured, goals, conditions)
  console.log(`\n${page}`)
  // Costs with other numbers of users are not comparable.
  const committed = users === DEFAULT_USERS ? getCallCosts({ results: readResults() }) : []
  const regressions = findCostRegressions(getCallCosts(measured), committed)
  for (const { part, server, cost, growth } of regressions) {
    console.log(`${part}, ${server}: ${cost} × ${growth.toFixed(2)} of the committed result`)
  }
  // Partial results of several runs are not one interleaved run.
  if (values.only) console.log('No results were written, because --only measures parts of a run.')
  else if (regressions.length > 0 && !values['accept-costs']) {
    console.log('No results were written, because responses cost more. `--accept-costs` writes them.')
    process.exitCode = 1
  } else publish({ page, measured, report: { ...conditions, goals, ratios: computeRatios(measured) } })
} finally {
  await workers.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
