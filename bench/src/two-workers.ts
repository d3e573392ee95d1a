import { type BenchServer, createServiceProgram, type Database, getDatabaseUrl, names } from './servers.ts'
import { startServer } from './child-processes.ts'
import { getRatio, type Results } from './rounds.ts'

const formatName = (name: string): string => `${name}, two workers`

/** Starts the service with two workers on the database of a running server. */
export const startTwoWorkers = async (benchServer: BenchServer): Promise<BenchServer> => ({
  ...benchServer,
  name: formatName(benchServer.name),
  server: await startServer({
    ...createServiceProgram(getDatabaseUrl(benchServer)),
    args: ['serve', '--workers', '2'],
  }),
})

/**
 * The throughput of two workers with a core each, divided by that of one process with one core. It is calculated from the
 * CPU time of a response, because the load generator and PostgreSQL use the cores of the machine, too.
 */
export const getGainOfTwoWorkers = (results: Results | undefined, database: Database): number | null => {
  const own = names.latchkey(database)
  const cost = getRatio(results, own, formatName(own), 'cpuMicros')
  return cost === null ? null : 2 * cost
}
