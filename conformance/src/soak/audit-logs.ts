import { violated } from './write-log.ts'
import type { Site } from './deployment.ts'

/** pino's number of an error. */
const ERROR = 50

/** What a node may complain of as an error: the database was away. */
const EXPECTED = new Set(['The database cannot be reached', 'The outbox could not be read'])

/** Every line that the nodes have printed is a line of the log, and none tells of an error that nobody expected. */
export const auditLogs = ({ nodes, journal }: Site): void => {
  for (const { name, service } of nodes) {
    for (const line of service.output().split('\n')) {
      const problem = line === '' ? null : problemIn(line)
      if (problem) violated(journal, `the log of ${name}: ${problem}`)
    }
  }
}

const problemIn = (line: string): string | null => {
  try {
    const { level, msg } = JSON.parse(line)
    return level < ERROR || EXPECTED.has(msg) ? null : line
  } catch {
    return line
  }
}
