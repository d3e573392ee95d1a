#!/usr/bin/env node
// npm run bench [-- --users 1000000] [-- --quick]: this service beside a bare server and better-auth, in one run.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/src/testing/start-postgres.ts'
import { startListings } from './administration.ts'
import { type Entrant, startField, startLarge } from './field.ts'
import { batches, coldStart, flood, getSession, hashing, openInstruments, storm } from './measurements.ts'
import { MANY, organizing, pages } from './organizations.ts'
import { pageOf, writeReport } from './report.ts'
import { type Contestant, inRounds, type Plan } from './rounds.ts'

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000' }, quick: { type: 'boolean', default: false } },
})
/** Admins who look through the users at once. */
const LISTING_ADMINS = 4
const users = Number(values.users)
if (!Number.isInteger(users) || users < 100) throw new Error('--users takes a whole number from 100 on')
const plan: Plan = values.quick ? { rounds: 2, seconds: 1, warmUp: 0.5 } : { rounds: 5, seconds: 3, warmUp: 2 }

const begun = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = await startPostgres()
const instruments = openInstruments()
const entrants: Entrant[] = []
/** Who is measured against itself alone. */
const others: Entrant[] = []
try {
  const place = { folder, postgresUrl: postgres.url, users }
  say(`starting everybody, with ${users} users each`)
  await startField(place, entrants)
  const compare = (what: string, contestants: readonly Contestant[], { rounds, seconds, warmUp } = plan) => {
    say(`${what}: ${contestants.length} contestants, ${rounds} rounds of ${seconds} s`)
    return inRounds(contestants, { rounds, seconds, warmUp })
  }
  const listings = async () => {
    say('filling in a million users')
    const asked = []
    for (const database of ['SQLite', 'PostgreSQL'] as const) {
      asked.push(...(await startListings(place, database, others)))
    }
    return flood(instruments, asked, LISTING_ADMINS)
  }
  say('filling organizations')
  const organizations = await organizing(entrants, plan.rounds + 1)
  const asking = (what: 'hasPermission' | 'list' | 'full') =>
    flood(
      instruments,
      organizations.map(({ name, entrant, requests }) => ({ name, entrant, requests: requests[what] })),
    )
  const accepting = organizations.map(({ name, entrant, requests }) => ({ name, entrant, batches: requests.accept }))
  const large = []
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    const entrant = await startLarge(place, database, MANY)
    others.push(entrant)
    large.push(...(await pages(entrant)))
  }
  const measured = {
    getSession: await compare('get-session', getSession(instruments, entrants)),
    signIn: await compare('sign-in', storm(instruments, 'sign-in', hashing(entrants))),
    signUp: await compare('sign-up', storm(instruments, 'sign-up', hashing(entrants))),
    hasPermission: await compare('has-permission', asking('hasPermission')),
    list: await compare('list', asking('list')),
    fullOrganization: await compare('get-full-organization, 100 members', asking('full')),
    acceptInvitation: await compare('accept-invitation', batches(instruments, accepting)),
    listMembers: await compare('list-members', flood(instruments, large)),
    coldStart: await coldStart(place),
    // Last, as whoever has written a million rows is still at it when nobody waits any more.
    listUsers: await compare('list-users', await listings(), { ...plan, seconds: 1, warmUp: 0.5 }),
  }
  const circumstances = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: availableParallelism(),
    users,
    plan,
  }
  const page = pageOf(measured, entrants, circumstances)
  console.log(`\n${page}`)
  writeReport(new URL('../results/', import.meta.url), page, measured, circumstances)
} finally {
  await Promise.all([instruments.stop(), ...[...entrants, ...others].map(({ server }) => server.stop())])
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
