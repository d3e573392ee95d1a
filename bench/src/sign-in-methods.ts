import { randomInt } from 'node:crypto'
import { createKeys, hashCodeWithAllKeys } from '@latchkey/server/test-support'
import { createPasskeyDevice, type PasskeyDevice } from '@latchkey/testing/passkeys'
import { activeUsers, formatPostRequest, parseCookies, post, toOrigin } from './active-users.ts'
import { getBackgroundUser } from './background-users.ts'
import type { Server } from './child-processes.ts'
import type { VerificationJob } from './processes/verification-worker.ts'
import type { BenchmarkCase } from './rounds.ts'
import { type BenchServer, type Environment, getDatabaseUrl, secretEnv } from './servers.ts'
import { runSql } from './sql.ts'
import { LOAD_CONNECTIONS, measureSample, type Workers } from './workloads.ts'

export const signInMethodOptions = { passkey: { enabled: true }, emailCode: {} }

/** Loops without a server and a load generator, on one core. */
export const verificationLoopNames = {
  'passkey-sign-in': 'the signature in a loop',
  'email-code-sign-in': 'the HMAC in a loop',
}

/** A challenge and a code are valid once, so each measurement sends one batch. */
const SIGN_INS_PER_BATCH = 900
/** Concurrent requests of the preparation. */
const PREPARING_CONNECTIONS = 30

/** Sign-ins of the active users with a passkey. */
export const createPasskeyCases = async (
  workers: Workers,
  servers: readonly BenchServer[],
): Promise<BenchmarkCase[]> => {
  const cases = [createLoop(workers, verificationLoopNames['passkey-sign-in'], 'signature')]
  for (const benchServer of servers) {
    const devices = await registerPasskeys(benchServer)
    const prepare = () => createPasskeyBatch(benchServer, devices)
    cases.push(createCase(workers, benchServer, prepare))
  }
  return cases
}

/** Sign-ins of background users with emailed codes. */
export const createEmailCodeCases = (
  workers: Workers,
  servers: readonly BenchServer[],
  { users }: Environment,
): BenchmarkCase[] => {
  const count = Math.min(SIGN_INS_PER_BATCH, users - activeUsers.length)
  return [
    createLoop(workers, verificationLoopNames['email-code-sign-in'], 'code'),
    ...servers.map((benchServer) => createCase(workers, benchServer, () => createCodeBatch(benchServer, count))),
  ]
}

const createLoop = ({ verification }: Workers, name: string, kind: VerificationJob['kind']): BenchmarkCase => ({
  name,
  measure: async (seconds) => ({ perSecond: await verification.run({ seconds, kind }) }),
})

const createCase = ({ load }: Workers, benchServer: BenchServer, prepare: () => Promise<string[]>): BenchmarkCase => ({
  name: benchServer.name,
  measure: async () => {
    const requests = await prepare()
    const { port } = benchServer.server
    return measureSample(benchServer, () =>
      load.run({ port, requests, connections: LOAD_CONNECTIONS, seconds: 0, sendsEachOnce: true }),
    )
  },
})

/** Adds a passkey to the account of each active user. */
const registerPasskeys = async ({ server, cookies }: BenchServer): Promise<PasskeyDevice[]> => {
  const devices: PasskeyDevice[] = []
  for (const cookie of cookies) {
    const device = createPasskeyDevice()
    const options = await (await get(server, '/api/auth/passkey/generate-register-options', cookie)).json()
    const response = device.create(options as Parameters<PasskeyDevice['create']>[0], { origin: toOrigin(server.port) })
    await post(server, '/api/auth/passkey/verify-registration', { response }, cookie)
    devices.push(device)
  }
  return devices
}

/** The challenges of one browser, signed by the devices in rotation. */
const createPasskeyBatch = async ({ server }: BenchServer, devices: readonly PasskeyDevice[]): Promise<string[]> => {
  const path = '/api/auth/passkey/generate-authenticate-options'
  const cookie = parseCookies(await get(server, path))
  const requests: string[] = []
  const createRequests = async (): Promise<void> => {
    while (requests.length < SIGN_INS_PER_BATCH) {
      const options = (await (await get(server, path, cookie)).json()) as Parameters<PasskeyDevice['get']>[0]
      const device = devices[requests.length % devices.length]
      const response = device?.get(options, { origin: toOrigin(server.port) })
      requests.push(formatPostRequest(server, '/api/auth/passkey/verify-authentication', { response }, cookie))
    }
  }
  await Promise.all(Array.from({ length: PREPARING_CONNECTIONS }, createRequests))
  return requests
}

/** Inserts codes, because mails would cost more than the sign-ins. */
const createCodeBatch = async (benchServer: BenchServer, count: number): Promise<string[]> => {
  const keys = createKeys([secretEnv.LATCHKEY_SECRET])
  const codes = Array.from({ length: count }, (_, index) => ({
    ...getBackgroundUser(index + 1),
    otp: String(randomInt(1_000_000)).padStart(6, '0'),
  }))
  const expiresAt = Date.now() + 300_000
  await runSql(
    getDatabaseUrl(benchServer),
    codes.map(({ id: userId, email, otp }) => {
      const id = `sign-in:${email}`
      const [codeHash] = hashCodeWithAllKeys(keys, 'email-code', `${id}:${otp}`)
      return [INSERT_CODE, id, email, userId, codeHash, expiresAt] as const
    }),
  )
  return codes.map(({ email, otp }) =>
    formatPostRequest(benchServer.server, '/api/auth/sign-in/email-otp', { email, otp }),
  )
}

const INSERT_CODE = `insert into "emailCode" ("id", "email", "userId", "codeHash", "browserHash", "failures", "expiresAt")
  values (?, ?, ?, ?, '', 0, ?)`

const get = async ({ port }: Server, path: string, cookie = ''): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return response
}
