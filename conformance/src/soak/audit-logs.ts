import { reportViolation } from './write-log.ts'
import type { Deployment } from './deployment.ts'

/** The level of errors in pino. */
const ERROR = 50

/** Errors that a node may log because the database was unavailable. */
const EXPECTED = new Set([
  'The database is unavailable',
  'Failed to read the outbox',
  'Failed to extend the lease of a mail',
])

/** Checks that every line that the nodes printed is a log record and that no unexpected error was logged. */
export const auditLogs = ({ nodes, writeLog }: Deployment): void => {
  for (const { name, service } of nodes) {
    for (const line of service.output().split('\n')) {
      const problem = line === '' ? null : findProblem(line)
      if (problem) reportViolation(writeLog, `the log of ${name}: ${problem}`)
    }
  }
}

const findProblem = (line: string): string | null => {
  try {
    const { level, msg } = JSON.parse(line)
    return level < ERROR || EXPECTED.has(msg) ? null : line
  } catch {
    return line
  }
}
