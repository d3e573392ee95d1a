import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseCheck } from '@latchkey/service/test-support'
import { type PostgresCluster, startPostgresCluster } from '@latchkey/testing/processes'
import { listFindings } from './doctor-findings.ts'
import { commitOnStandby, connect, toStandbyName } from './replica-cluster.ts'

let cluster: PostgresCluster
let replicaUrl: string
/** Not synchronous. */
let otherReplicaUrl: string

beforeAll(async () => {
  cluster = await startPostgresCluster(3)
  const [url = '', otherUrl = ''] = cluster.standbyUrls()
  replicaUrl = url
  otherReplicaUrl = otherUrl
  await commitOnStandby(cluster, replicaUrl)
})
afterAll(() => cluster.stop())

test('latchkey doctor reports each replica, the reason why it is not used, and what to change', async () => {
  const { host } = new URL(replicaUrl)
  const { host: primaryHost } = new URL(cluster.primaryUrl())
  const { host: otherHost } = new URL(otherReplicaUrl)
  const unreachable = 'postgres://postgres:hidden@127.0.0.1:1/postgres'
  const findings = await listFindings(databaseCheck, {
    DATABASE_URL: cluster.primaryUrl(),
    DATABASE_REPLICA_URLS: [replicaUrl, otherReplicaUrl, cluster.primaryUrl(), `${replicaUrl}2`, unreachable].join(),
  })
  const toLine = (replicaHost: string, text: string): string =>
    `problem The replica ${replicaHost} is not used. ${text}`
  expect(findings).toContain(`ok ${host} is a read replica that has every confirmed change.`)
  expect(findings).toContain(toLine(otherHost, `A commit does not always wait for ${toStandbyName(otherReplicaUrl)}`))
  expect(findings).toContain('. Set synchronous_standby_names on the primary.')
  expect(findings).toContain(toLine(primaryHost, 'It is a primary. Remove its URL'))
  expect(findings).toContain(toLine(host, 'database "postgres2" does not exist. Check user, password and database'))
  expect(findings).toContain(toLine('127.0.0.1:1', 'It does not respond. Check host and port'))
  expect(findings).not.toContain('hidden')
})

test('latchkey doctor warns of unencrypted connections to a primary or a replica on another machine', async () => {
  // This address leads to this machine and is not a loopback address.
  const toRemote = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
  const listEncryptionFindings = (url: string, replica: string) =>
    listFindings(databaseCheck, { DATABASE_URL: url, DATABASE_REPLICA_URLS: replica })
  const { port } = new URL(replicaUrl)
  const local = await listEncryptionFindings(cluster.primaryUrl(), replicaUrl)
  expect(local).not.toContain('encrypted')
  const remote = await listEncryptionFindings(cluster.primaryUrl(), toRemote(replicaUrl))
  expect(remote).toMatch(new RegExp(`^warning The connection to 0\\.0\\.0\\.0:${port} is not encrypted`, 'm'))
  const both = await listEncryptionFindings(toRemote(cluster.primaryUrl()), toRemote(replicaUrl))
  expect(both).toMatch(/^warning The connection to 0\.0\.0\.0:\d+ and 0\.0\.0\.0:\d+ is not encrypted/m)
  const encrypted = await listEncryptionFindings(cluster.primaryUrl(), `${toRemote(replicaUrl)}?sslmode=verify-full`)
  expect(encrypted).toContain('ok The connections to other machines are encrypted.')
  expect(encrypted).toContain(`problem The replica 0.0.0.0:${port} is not used. The server does not support SSL`)
  const { port: primaryPort } = new URL(cluster.primaryUrl())
  const parameters = `host=0.0.0.0&port=${primaryPort}`
  const byParameter = await listEncryptionFindings(`postgres:///postgres?user=postgres&${parameters}`, replicaUrl)
  expect(byParameter).toContain(`warning The connection to 0.0.0.0:${primaryPort} is not encrypted`)
  const socket = await listEncryptionFindings(cluster.primaryUrl(), 'postgres://postgres@%2Frun%2Fmissing/postgres')
  expect(socket).not.toContain('encrypted')
})

test('latchkey doctor reports the privileges that the check of replicas needs', async () => {
  const operator = await connect(cluster.primaryUrl())
  await operator.query('create role "app" login in role pg_read_all_data')
  const [asApp, replicaAsApp] = [cluster.primaryUrl(), replicaUrl].map((url) => url.replace('postgres@', 'app@'))
  const listReplicaFindings = async (url = '', replica = '') =>
    listFindings(databaseCheck, { DATABASE_URL: url, DATABASE_REPLICA_URLS: replica })
  const missing = /cannot read the state of the replication\. Grant pg_monitor/
  expect(await listReplicaFindings(asApp, replicaAsApp)).toMatch(missing)
  expect(await listReplicaFindings(asApp, replicaUrl)).toMatch(missing)
  expect(await listReplicaFindings(cluster.primaryUrl(), replicaAsApp)).toMatch(missing)
  await operator.query('revoke execute on function pg_control_system() from public')
  onTestFinished(() => operator.query('grant execute on function pg_control_system() to public').then(() => {}))
  expect(await listReplicaFindings(asApp, replicaUrl)).toMatch(
    /The state of the primary cannot be read: permission denied for function pg_control_system\. Grant the missing/,
  )
  await operator.query('grant pg_monitor to "app"')
  await operator.query('grant execute on function pg_control_system() to public')
  expect(await listReplicaFindings(asApp, replicaAsApp)).toContain('is a read replica that has every confirmed change.')
})
