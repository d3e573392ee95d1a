import type { Outcome } from './soak.ts'

/** What a soak has come to, for people. */
export const reportOf = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.flatMap((outcome) => rowsOf(outcome).map((row) => [outcome.site.name, ...row]))
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

const rowsOf = ({ site, recoveries, memory, seconds }: Outcome): [what: string, figures: string][] => {
  const { journal, mailServer } = site
  const distinct = new Set(mailServer.mails.map(({ id }) => id)).size
  const faults = [...new Set(recoveries.map(({ name }) => name))]
  const timesOf = (fault: string) => recoveries.filter(({ name }) => name === fault).map(({ after }) => after)
  return [
    ['load', `${seconds.load.toFixed(0)} s, then ${seconds.audit.toFixed(0)} s of audit`],
    ['calls', `${journal.calls} by ${journal.people.length} people`],
    ['stories told', [...journal.stories].map(([name, count]) => `${name}: ${count}`).join(', ')],
    ['answers', [...journal.answers].map(([kind, count]) => `${kind}: ${count}`).join(', ')],
    ['mails', `${distinct}, of which ${mailServer.mails.length - distinct} came again under their id`],
    ...faults.map((fault): [string, string] => [fault, `recovered after ${timesOf(fault).join(', ')} ms`]),
    ['memory', `${memory.warm.toFixed(0)} MB warm, ${memory.end.toFixed(0)} MB at the end (node ${memory.node})`],
    ['violations', journal.violations.length === 0 ? 'none' : String(journal.violations.length)],
  ]
}
