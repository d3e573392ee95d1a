import { growthOf } from './administration.ts'
import { databases, names } from './field.ts'
import type { Goal } from './goals.ts'
import { FEW_USERS, growthOfCalls, MANY_USERS } from './growth.ts'
import type { Circumstances, Measured } from './measured.ts'
import { medianOf, ratioOf, type Results } from './rounds.ts'
import { figure, table } from './table.ts'

/** The figures as a page of Markdown, which reads as well on a terminal. Parts that were not measured are left out. */
export const pageOf = (measured: Measured, goals: readonly Goal[], circumstances: Circumstances): string => {
  const { date, node, cores, processor, users, plan } = circumstances
  const { results, coldStart, firstPaint, memory, client } = measured
  const known = goals.filter(({ value }) => value !== null)
  const sections = [
    `# Speed, side by side

${date}, Node ${node}, ${cores} cores (${processor}), ${users.toLocaleString('en')} users; medians of ${plan.rounds} interleaved
rounds of ${plan.seconds} s, ratios within each round. Made by \`npm run bench\`.`,
    `## Goals: ${known.filter(({ isMet }) => isMet).length} of ${known.length} met

${goalTable(known)}`,
    results['get-session'] && `## get-session with a valid cookie\n\n${getSessionTable(results['get-session'])}`,
    results['sign-in'] && `## sign-in, and get-session meanwhile\n\n${stormTable(results['sign-in'])}`,
    results['sign-up'] && `## sign-up, and get-session meanwhile\n\n${stormTable(results['sign-up'])}`,
    ...organizationSections(results),
    results.growth && `## 1,000 users and 1,000,000\n\n${callGrowthTable(results.growth)}`,
    results['list-users'] &&
      `## Administration

A page of 50 from list-users, searched, sorted and filtered: rounds of 1 s.

${listingTable(results['list-users'])}`,
    memory &&
      `## Memory

${figure(memory.idle)} MB idle, beside ${figure(memory.bareIdle)} MB of the bare server. ${figure(memory.early)} MB after some load, ${figure(memory.late)} MB
after ${memory.requests.toLocaleString('en')} requests more.`,
    client &&
      `## Client

${client.core.toLocaleString('en')} bytes of gzip without a framework, ${client.all.toLocaleString('en')} with the React hooks; an application that
uses all of it is type-checked in ${figure(client.typeCheck)} ms.`,
    coldStart !== undefined && `Cold start to the first 200: ${figure(coldStart)} ms.`,
    firstPaint !== undefined &&
      `The sign-in screen is painted after ${figure(firstPaint)} ms, on a processor slowed four times.`,
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

/** What is promised, beside what was. */
export const goalTable = (goals: readonly Goal[]): string =>
  table(
    ['`npm run bench -- --only`', 'figure', 'goal', 'last result', ''],
    goals.map(({ part, text, bound, limit, value, isMet }) => [
      part,
      text,
      `${bound} ${Number(limit.toPrecision(4))}`,
      figure(value),
      value === null ? 'not measured' : isMet ? 'met' : 'NOT MET',
    ]),
    2,
  )

const getSessionTable = (results: Results): string => {
  const rivalOf = (name: string): string => {
    const own = names.latchkey('SQLite')
    if (name === names.cached(own) || name === names.constant) return names.constant
    const database = databaseOf(name)
    return [names.crowded(names.latchkey(database)), names.crowded(names.bare(database))].includes(name)
      ? names.crowded(names.bare(database))
      : names.bare(database)
  }
  return table(
    ['', 'answers/s', '× bare', '× better-auth', 'CPU µs', 'p99 ms'],
    [...results.keys()].map((name) => {
      const peer = names.peer(databaseOf(name))
      const isCached = name === names.cached(names.latchkey('SQLite'))
      return [
        name,
        figure(medianOf(results, name)),
        figure(ratioOf(results, name, rivalOf(name))),
        figure(ratioOf(results, name, isCached ? names.cached(peer) : peer)),
        figure(medianOf(results, name, 'cpuMicros')),
        figure(medianOf(results, name, 'p99')),
      ]
    }),
  )
}

const stormTable = (results: Results): string =>
  table(
    ['', 'answers/s', '× the hash', '× better-auth', '503s', 'get-session p99 ms'],
    [...results.keys()].map((name) => [
      name,
      figure(medianOf(results, name)),
      figure(ratioOf(results, name, names.hashing)),
      figure(ratioOf(results, name, names.peer('SQLite'))),
      figure(medianOf(results, name, 'refusals')),
      figure(medianOf(results, name, 'p99')),
    ]),
  )

const organizationSections = (results: Measured['results']): string[] => {
  const calls = [
    'has-permission',
    'list',
    'get-full-organization',
    'create-organization',
    'accept-invitation',
    'list-members',
  ] as const
  const tables = calls.flatMap((call) => {
    const asked = results[call]
    return asked ? [callTable(call, asked)] : []
  })
  return tables.length > 0 ? ['## Organizations', ...tables] : []
}

const callTable = (what: string, results: Results): string =>
  table(
    [what, 'answers/s', '× by hand', '× better-auth', 'CPU µs', 'p99 ms'],
    [...results.keys()].map((name) => [
      name,
      figure(medianOf(results, name)),
      figure(ratioOf(results, name, names.bare(databaseOf(name)))),
      figure(ratioOf(results, name, names.peer(databaseOf(name)))),
      figure(medianOf(results, name, 'cpuMicros')),
      figure(medianOf(results, name, 'p99')),
    ]),
  )

const callGrowthTable = (results: Results): string =>
  table(
    ['', `answers/s, ${FEW_USERS.toLocaleString('en')} users`, MANY_USERS.toLocaleString('en'), 'cost ×'],
    growthOfCalls(results).map(({ database, call, few, many, growth }) => [
      `${call}, ${database}`,
      figure(medianOf(results, few)),
      figure(medianOf(results, many)),
      figure(growth),
    ]),
  )

const listingTable = (results: Results): string =>
  table(
    ['list-users', 'answers/s, 1,000 users', '1,000,000', 'cost ×', 'p99 ms, 1,000,000', 'an index serves it'],
    databases.flatMap((database) =>
      growthOf(results, database).map(({ what, isServed, few, many, growth }) => [
        `${database}, ${what}`,
        figure(medianOf(results, few)),
        figure(medianOf(results, many)),
        figure(growth),
        figure(medianOf(results, many, 'p99')),
        isServed ? 'yes' : 'no',
      ]),
    ),
  )

const databaseOf = (name: string) => (name.includes('PostgreSQL') ? 'PostgreSQL' : 'SQLite')
