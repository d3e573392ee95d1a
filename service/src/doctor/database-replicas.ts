import type { Database } from '@latchkey/server'
import { type Finding, ok, problem } from './check.ts'

/** Checks whether each read replica has every confirmed change, as the service checks it. */
export const checkReplicas = async ({ replicas }: Database): Promise<Finding[]> => {
  const reports = (await replicas?.check()) ?? []
  return reports.map(({ address, problem: found }) =>
    found === null
      ? ok(`${address} is a read replica that has every confirmed change.`)
      : problem(`The replica ${address} is not used. ${found.reason}.`, found.remedy),
  )
}
