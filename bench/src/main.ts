#!/usr/bin/env node
// npm run bench [-- --users 1000000] [-- --quick] [-- --only get-session,client]: this service beside a bare server and
// better-auth, in one run.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@latchkey/testing/processes'
import { judge } from './goals.ts'
import { type Part, parts } from './measured.ts'
import { openInstruments } from './measurements.ts'
import { ratiosOf } from './picture.ts'
import { publish } from './publish.ts'
import { pageOf } from './report.ts'
import type { Plan } from './rounds.ts'
import { measure } from './run.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const users = Number(values.users)
if (!Number.isInteger(users) || users < 1000) throw new Error('--users takes a whole number from 1000 on')
const isPart = (name: string): name is Part => parts.some((part) => part === name)
const chosen = values.only?.split(',') ?? parts
const wanted = chosen.filter(isPart)
if (wanted.length < chosen.length) throw new Error(`--only takes some of ${parts.join(', ')}, with commas between`)
const plan: Plan = values.quick ? { rounds: 4, seconds: 1, warmUp: 0.5 } : { rounds: 5, seconds: 3, warmUp: 1 }

const begun = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = await startPostgres()
const instruments = openInstruments()
try {
  const place = { folder, postgresUrl: postgres.url, users }
  const measured = await measure({ place, plan, instruments, wanted, say })
  const circumstances = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    users,
    plan,
  }
  const goals = judge(measured)
  const page = pageOf(measured, goals, circumstances)
  console.log(`\n${page}`)
  // Figures of several runs would not be one interleaved run.
  if (values.only) console.log('Nothing was written: --only measures a part.')
  else publish({ page, measured, report: { ...circumstances, goals, ratios: ratiosOf(measured) } })
} finally {
  await instruments.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
