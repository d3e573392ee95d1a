import type { SoakResult } from './soak.ts'

/** Formats the results as a table. */
export const formatReport = (outcomes: readonly SoakResult[]): string => {
  const rows = outcomes.flatMap((outcome) => formatRows(outcome).map((row) => [outcome.deployment.name, ...row]))
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

const formatRows = ({ deployment, recoveries, memory, seconds }: SoakResult): [label: string, values: string][] => {
  const { writeLog, mailServer } = deployment
  const distinct = new Set(mailServer.mails.map(({ id }) => id)).size
  const faults = [...new Set(recoveries.map(({ name }) => name))]
  const listTimes = (fault: string) =>
    recoveries.filter(({ name }) => name === fault).map(({ durationMs }) => durationMs)
  return [
    ['load', `${seconds.load.toFixed(0)} s, then ${seconds.audit.toFixed(0)} s of audit`],
    ['calls', `${writeLog.calls} by ${writeLog.users.length} users`],
    ['scenarios completed', [...writeLog.completedScenarios].map(([name, count]) => `${name}: ${count}`).join(', ')],
    ['responses', [...writeLog.responses].map(([kind, count]) => `${kind}: ${count}`).join(', ')],
    ['mails', `${distinct}, ${mailServer.mails.length - distinct} delivered again with the same id`],
    ...faults.map((fault): [string, string] => [fault, `recovered after ${listTimes(fault).join(', ')} ms`]),
    ['memory', `${memory.warm.toFixed(0)} MB warm, ${memory.end.toFixed(0)} MB at the end (node ${memory.node})`],
    ['violations', writeLog.violations.length === 0 ? 'none' : String(writeLog.violations.length)],
  ]
}
