import { getListGrowth } from './list-users.ts'
import { databases, names } from './servers.ts'
import { type CallCost, getCallCosts } from './call-costs.ts'
import type { Goal } from './goals.ts'
import { FEW_USERS, getCallGrowth } from './growth.ts'
import { type BenchmarkResults, type RunConditions, signInMethodParts, tokenParts } from './results.ts'
import { getMedian, getRatio, type Results } from './rounds.ts'
import { verificationLoopNames } from './sign-in-methods.ts'
import { formatFigure, formatTable } from './table.ts'

/** Formats the results as Markdown. Parts that were not measured are omitted. */
export const formatReport = (
  measured: BenchmarkResults,
  goals: readonly Goal[],
  circumstances: RunConditions,
): string => {
  const { date, node, cores, processor, users, plan } = circumstances
  const { results, manyUsers, coldStart, firstPaint, slowestInteraction, memory, client } = measured
  const known = goals.filter(({ value }) => value !== null)
  const costs = getCallCosts(measured)
  const sections = [
    `# Speed, side by side

${date}, Node ${node}, ${cores} cores (${processor}), ${users.toLocaleString('en')} users; medians of ${plan.rounds} interleaved
rounds of ${plan.seconds} s, ratios within each round. Made by \`npm run bench\`.`,
    `## Goals: ${known.filter(({ isMet }) => isMet).length} of ${known.length} met

${formatGoalTable(known)}`,
    results['get-session'] && `## get-session with a valid cookie\n\n${formatGetSessionTable(results['get-session'])}`,
    results['sign-in'] && `## sign-in, and get-session meanwhile\n\n${formatHashingTable(results['sign-in'])}`,
    results['sign-up'] && `## sign-up, and get-session meanwhile\n\n${formatHashingTable(results['sign-up'])}`,
    ...formatSignInMethodSections(results),
    results.attack && `## get-session under attack\n\n${formatAttackTable(results.attack)}`,
    ...formatTokenSections(results),
    ...formatOrganizationSections(results),
    results.growth &&
      `## 1,000 users and ${manyUsers.toLocaleString('en')}\n\n${formatCallGrowthTable(results.growth, manyUsers)}`,
    results['list-users'] &&
      `## Administration

A page of 50 from list-users, searched, sorted and filtered: rounds of 1 s.

${formatListUsersTable(results['list-users'], manyUsers)}`,
    costs.length > 0 &&
      `## Cost of a response

CPU time of the server without its database, and answers per second of CPU time: how much work the same energy does.

${formatCostTable(costs)}`,
    memory &&
      `## Memory

${formatFigure(memory.idle)} MB idle, compared with ${formatFigure(memory.bareIdle)} MB of the bare server. ${formatFigure(memory.early)} MB after some load, ${formatFigure(memory.late)} MB
after ${memory.requests.toLocaleString('en')} requests more.`,
    client &&
      `## Client

${client.core.toLocaleString('en')} bytes of gzip without a framework, ${client.all.toLocaleString('en')} with the React hooks; an application that
uses all of it is type-checked in ${formatFigure(client.typeCheck)} ms, and in ${formatFigure(client.inferredTypeCheck)} ms with a client that is
inferred from a server with additional fields.`,
    coldStart !== undefined && `Cold start to the first 200: ${formatFigure(coldStart)} ms.`,
    firstPaint !== undefined &&
      `The sign-in screen is painted after ${formatFigure(firstPaint)} ms, on a processor slowed four times.`,
    slowestInteraction !== undefined &&
      `The slowest key press or click of a visit is painted after ${formatFigure(slowestInteraction)} ms, on the same processor.`,
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

/** Compares the goals with the results. */
export const formatGoalTable = (goals: readonly Goal[]): string =>
  formatTable(
    ['`npm run bench -- --only`', 'figure', 'goal', 'last result', ''],
    goals.map(({ part, text, bound, limit, value, isMet }) => [
      part,
      text,
      `${bound} ${Number(limit.toPrecision(4))}`,
      formatFigure(value),
      formatOutcome(value, isMet),
    ]),
    2,
  )

const formatOutcome = (value: number | null, isMet: boolean): string => {
  if (value === null) return 'not measured'
  return isMet ? 'met' : 'NOT MET'
}

const formatGetSessionTable = (results: Results): string => {
  const findRival = (name: string): string => {
    const own = names.latchkey('SQLite')
    if (name === names.cached(own) || name === names.constant) return names.constant
    const database = parseDatabase(name)
    return [names.manySessions(names.latchkey(database)), names.manySessions(names.bare(database))].includes(name)
      ? names.manySessions(names.bare(database))
      : names.bare(database)
  }
  return formatTable(
    ['', 'answers/s', '× bare', '× better-auth', 'CPU µs', 'p99 ms'],
    [...results.keys()].map((name) => {
      const peer = names.peer(parseDatabase(name))
      const isCached = name === names.cached(names.latchkey('SQLite'))
      return [
        name,
        formatFigure(getMedian(results, name)),
        formatFigure(getRatio(results, name, findRival(name))),
        formatFigure(getRatio(results, name, isCached ? names.cached(peer) : peer)),
        formatFigure(getMedian(results, name, 'cpuMicros')),
        formatFigure(getMedian(results, name, 'p99')),
      ]
    }),
  )
}

const formatHashingTable = (results: Results): string =>
  formatTable(
    ['', 'answers/s', '× the hash', '× better-auth', '503s', 'get-session p99 ms'],
    [...results.keys()].map((name) => [
      name,
      formatFigure(getMedian(results, name)),
      formatFigure(getRatio(results, name, names.hashing)),
      formatFigure(getRatio(results, name, names.peer('SQLite'))),
      formatFigure(getMedian(results, name, 'refusals')),
      formatFigure(getMedian(results, name, 'p99')),
    ]),
  )

const formatSignInMethodSections = (results: BenchmarkResults['results']): string[] => {
  const tables = signInMethodParts.flatMap((part) => {
    const samples = results[part]
    return samples ? [formatSignInMethodTable(part, samples)] : []
  })
  return tables.length > 0
    ? ['## Sign-in without a password, compared with the cryptography on one core', ...tables]
    : []
}

const formatSignInMethodTable = (part: (typeof signInMethodParts)[number], results: Results): string =>
  formatTable(
    [part, 'answers/s', '× the cryptography', 'CPU µs', 'p99 ms'],
    [...results.keys()].map((name) => [
      name,
      formatFigure(getMedian(results, name)),
      formatFigure(getRatio(results, name, verificationLoopNames[part])),
      formatFigure(getMedian(results, name, 'cpuMicros')),
      formatFigure(getMedian(results, name, 'p99')),
    ]),
  )

const formatAttackTable = (results: Results): string =>
  formatTable(
    ['', 'get-session p99 ms'],
    [...results.keys()].map((name) => [name, formatFigure(getMedian(results, name, 'p99'))]),
  )

const formatTokenSections = (results: BenchmarkResults['results']): string[] => {
  const tables = tokenParts.flatMap((part) => {
    const samples = results[part]
    return samples ? [formatCallTable(part, samples, names.tokenPeer)] : []
  })
  return tables.length > 0 ? ['## API keys and signed tokens', ...tables] : []
}

const formatOrganizationSections = (results: BenchmarkResults['results']): string[] => {
  const calls = [
    'has-permission',
    'list',
    'get-full-organization',
    'create-organization',
    'accept-invitation',
    'list-members',
  ] as const
  const tables = calls.flatMap((call) => {
    const samples = results[call]
    return samples ? [formatCallTable(call, samples)] : []
  })
  return tables.length > 0 ? ['## Organizations', ...tables] : []
}

const formatCallTable = (what: string, results: Results, peerName = names.peer): string =>
  formatTable(
    [what, 'answers/s', '× by hand', '× better-auth', 'CPU µs', 'p99 ms'],
    [...results.keys()].map((name) => [
      name,
      formatFigure(getMedian(results, name)),
      formatFigure(getRatio(results, name, names.bare(parseDatabase(name)))),
      formatFigure(getRatio(results, name, peerName(parseDatabase(name)))),
      formatFigure(getMedian(results, name, 'cpuMicros')),
      formatFigure(getMedian(results, name, 'p99')),
    ]),
  )

const formatCallGrowthTable = (results: Results, manyUsers: number): string =>
  formatTable(
    ['', `answers/s, ${FEW_USERS.toLocaleString('en')} users`, manyUsers.toLocaleString('en'), 'cost ×'],
    getCallGrowth(results, manyUsers).map(({ database, call, few, many, growth }) => [
      `${call}, ${database}`,
      formatFigure(getMedian(results, few)),
      formatFigure(getMedian(results, many)),
      formatFigure(growth),
    ]),
  )

const formatListUsersTable = (results: Results, manyUsers: number): string => {
  const many = manyUsers.toLocaleString('en')
  return formatTable(
    ['list-users', 'answers/s, 1,000 users', many, 'cost ×', `p99 ms, ${many}`, 'an index serves it'],
    databases.flatMap((database) =>
      getListGrowth(results, database, manyUsers).map((grown) => [
        `${database}, ${grown.what}`,
        formatFigure(getMedian(results, grown.few)),
        formatFigure(getMedian(results, grown.many)),
        formatFigure(grown.growth),
        formatFigure(getMedian(results, grown.many, 'p99')),
        grown.isServed ? 'yes' : 'no',
      ]),
    ),
  )
}

const formatCostTable = (costs: readonly CallCost[]): string =>
  formatTable(
    ['', '', 'CPU µs', 'answers per CPU second', 'bytes'],
    costs.map(({ part, server, cpuMicros, bytes }) => [
      part,
      server,
      formatFigure(cpuMicros),
      formatFigure(1_000_000 / cpuMicros),
      formatFigure(bytes),
    ]),
    2,
  )

const parseDatabase = (name: string) => (name.includes('PostgreSQL') ? 'PostgreSQL' : 'SQLite')
