import { mkdirSync, writeFileSync } from 'node:fs'
import { growthOf } from './administration.ts'
import { judge, type Measured } from './goals.ts'
import { type Entrant, names } from './field.ts'
import { medianOf, type Plan, ratioOf, type Results } from './rounds.ts'

/** Under what circumstances the figures were made. */
export interface Circumstances {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly users: number
  readonly plan: Plan
}

/** The figures as a page of Markdown, which reads as well on a terminal. */
export const pageOf = (measured: Measured, entrants: readonly Entrant[], circumstances: Circumstances): string => {
  const { date, node, cores, users, plan } = circumstances
  const goals = judge(measured)
  return `# Speed, side by side

${date}, Node ${node}, ${cores} cores, ${users} users; medians of ${plan.rounds} interleaved rounds of ${plan.seconds} s, ratios within
each round. Made by \`npm run bench\`.

## Goals

${table(
  ['goal', 'this run', ''],
  goals.map(({ text, value, isMet }) => [text, figure(value), isMet ? 'met' : 'NOT MET']),
)}

## get-session with a valid cookie

${table(
  ['', 'answers/s', '× bare', '× better-auth', 'CPU µs', 'p99 ms'],
  entrants
    .filter(({ name }) => measured.getSession.has(name))
    .map((entrant) => getSessionRow(measured.getSession, entrant)),
)}

## sign-in, and get-session meanwhile

${stormTable(measured.signIn)}

## sign-up, and get-session meanwhile

${stormTable(measured.signUp)}

## Organizations

${callTable('has-permission', measured.hasPermission)}

${callTable('list', measured.list)}

${callTable('get-full-organization, 100 members', measured.fullOrganization)}

${callTable('accept-invitation', measured.acceptInvitation)}

${callTable('list-members, a page of 50', measured.listMembers)}

## Administration

A page of 50 from list-users, searched, sorted and filtered: rounds of 1 s.

${growthTable(measured.listUsers)}

Cold start to the first 200: ${figure(measured.coldStart)} ms.
`
}

/** Writes the page, and the figures as JSON, into `folder`. */
export const writeReport = (folder: URL, page: string, measured: Measured, circumstances: Circumstances): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('latest.md', folder), page)
  const samples = Object.entries(measured).map(([what, results]) => [
    what,
    typeof results === 'number' ? results : Object.fromEntries(results),
  ])
  const json = { ...circumstances, goals: judge(measured), ...Object.fromEntries(samples) }
  writeFileSync(new URL('latest.json', folder), `${JSON.stringify(json, rounded, 2)}\n`)
}

const getSessionRow = (results: Results, { name, database }: Entrant): string[] => {
  const isCached = name === names.cached(names.latchkey('SQLite'))
  const peer = names.peer(database ?? 'SQLite')
  return [
    name,
    figure(medianOf(results, name)),
    figure(ratioOf(results, name, isCached || database === null ? names.constant : names.bare(database))),
    figure(ratioOf(results, name, isCached ? names.cached(peer) : peer)),
    figure(medianOf(results, name, 'cpuMicros')),
    figure(medianOf(results, name, 'p99')),
  ]
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

const callTable = (what: string, results: Results): string =>
  table(
    [what, 'answers/s', '× better-auth', 'CPU µs', 'p99 ms'],
    [...results.keys()].map((name) => [
      name,
      figure(medianOf(results, name)),
      figure(ratioOf(results, name, names.peer(name.includes('PostgreSQL') ? 'PostgreSQL' : 'SQLite'))),
      figure(medianOf(results, name, 'cpuMicros')),
      figure(medianOf(results, name, 'p99')),
    ]),
  )

const growthTable = (results: Results): string =>
  table(
    ['list-users', 'answers/s, 1,000 users', '1,000,000', 'cost ×', 'p99 ms, 1,000,000', 'an index serves it'],
    (['SQLite', 'PostgreSQL'] as const).flatMap((database) =>
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

const figure = (value: number | null): string => {
  if (value === null) return '–'
  if (value === 0) return '0'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}

/** A Markdown table, its columns aligned. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value
