import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { PostgresCluster } from '@latchkey/testing/processes'

/** The name of a standby of a cluster in `synchronous_standby_names`. */
export const toStandbyName = (url: string): string => `standby_${new URL(url).port}`

/** Each commit on the primary waits until this standby has applied it, which makes the standby a usable replica. */
export const commitOnStandby = async (cluster: PostgresCluster, url: string): Promise<void> => {
  await cluster.setParameter(cluster.primaryUrl(), 'synchronous_commit', 'remote_apply')
  await cluster.setParameter(cluster.primaryUrl(), 'synchronous_standby_names', toStandbyName(url))
}

/** Opens a connection that ends with the test. */
export const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
