import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashLikeBetterAuth, createTestDatabase, createTokenSigner, openDatabase } from '@latchkey/testing'
import { type Service, startService } from './service.ts'
import { type CreateBody, measure, type Measurement, WARM_UP_ROUNDS } from './timing.ts'

/** Users of each kind. Each gets so few attempts and mails that no rate limit applies. */
const USER_COUNT = 24
const PASSWORD = 'a password that is long enough'
/** Longer than the windows of the rate limits. */
const LIMITS_EXPIRED_SECONDS = 3700
const MAX_ATTEMPTS = 3
/** Rounds of sign-ins with a provider. At most ten mails go to one known address. */
const SOCIAL_ROUNDS = 120

interface MeasuredService {
  readonly service: Service
  readonly known: readonly string[]
  /** Users who sign in only with a provider. They have no password hash. */
  readonly withoutPassword: readonly string[]
  readonly imported: readonly string[]
  /** Replaces the hashes of the imported users by hashes of better-auth, which take longer to compare. */
  importPasswords(): Promise<void>
  /** Moves the clock of the service beyond the windows of the rate limits. */
  expireLimits(): Promise<void>
  /** Creates ID tokens of new provider identities with these claims, one per round. */
  createIdTokens(createClaims: (round: number) => object): Promise<readonly string[]>
}

const CLIENT_ID = 'our-application'

/** A service with the options that prevent account enumeration (docs/decisions/0009). */
const startMeasuredService = async (): Promise<MeasuredService> => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  onTestFinished(remove)
  const options = join(dirname(databaseUrl.replace(/^file:/, '')), 'options.json')
  const signer = await createTokenSigner()
  const config = {
    emailAndPassword: { requireEmailVerification: true },
    socialProviders: { google: { clientId: CLIENT_ID, clientSecret: 'secret', endpoints: signer.endpoints } },
  }
  await writeFile(options, JSON.stringify(config))
  const service = await startService({ DATABASE_URL: databaseUrl, LATCHKEY_CONFIG: options })
  const known = emails('known')
  const withoutPassword = emails('social')
  const imported = emails('imported')
  for (const email of [...known, ...withoutPassword, ...imported]) {
    const body = JSON.stringify({ name: 'Ann', email, password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(`${service.url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    expect(status).toBe(200)
  }
  const database = openDatabase(databaseUrl)
  onTestFinished(() => database.close())
  const { kysely } = database
  const users = await kysely.selectFrom('user').select('id').where('email', 'in', withoutPassword).execute()
  await kysely
    .deleteFrom('account')
    .where(
      'userId',
      'in',
      users.map(({ id }) => id),
    )
    .execute()
  const importPasswords = async () => {
    const importedUsers = await kysely.selectFrom('user').select('id').where('email', 'in', imported).execute()
    const ids = importedUsers.map(({ id }) => id)
    const password = hashLikeBetterAuth(PASSWORD)
    await kysely.updateTable('account').set({ password }).where('userId', 'in', ids).execute()
  }
  let clockOffsetSeconds = 0
  const expireLimits = async () => {
    await service.advanceClock(LIMITS_EXPIRED_SECONDS)
    clockOffsetSeconds += LIMITS_EXPIRED_SECONDS
  }
  const createIdTokens = (createClaims: (round: number) => object) =>
    Promise.all(
      Array.from({ length: SOCIAL_ROUNDS + WARM_UP_ROUNDS }, (_, round) => {
        const iat = signer.now() + clockOffsetSeconds
        const identity = { aud: CLIENT_ID, sub: randomUUID(), email_verified: false }
        return signer.sign({ ...identity, iat, exp: iat + 600, ...createClaims(round) })
      }),
    )
  return { service, known, withoutPassword, imported, importPasswords, createIdTokens, expireLimits }
}

const emails = (kind: string): string[] =>
  Array.from({ length: USER_COUNT }, (_, index) => `${kind}${index}@example.com`)

const emailOfRound = (addresses: readonly string[], round: number): string => addresses[round % addresses.length] ?? ''

/** Returns a new unknown address on each call. */
let unknownEmails = 0
const unknownEmail = (): string => `unknown${unknownEmails++}@example.com`

/** A request with an invalid address, which takes no work. The measurement must detect this difference. */
const NO_ADDRESS = 'no address'

type Kinds = Readonly<Record<string, CreateBody>>

interface Call {
  readonly path: string
  /** Runs before the measurement. */
  readonly prepare?: (measured: MeasuredService) => Promise<void>
  readonly rounds: number
  readonly kinds: (measured: MeasuredService) => Kinds | Promise<Kinds>
}

const calls: readonly Call[] = [
  {
    path: '/sign-in/email',
    rounds: 80,
    kinds: ({ known, withoutPassword }) => ({
      'a known address': (round) => ({ email: emailOfRound(known, round), password: 'a wrong password' }),
      'an unknown address': () => ({ email: unknownEmail(), password: 'a wrong password' }),
      'an address without a password': (round) => ({
        email: emailOfRound(withoutPassword, round),
        password: 'a wrong password',
      }),
      'no address': () => ({ email: NO_ADDRESS, password: 'a wrong password' }),
    }),
  },
  {
    path: '/sign-up/email',
    rounds: 80,
    kinds: ({ known }) => ({
      'a taken address': (round) => ({ name: 'Ann', email: emailOfRound(known, round), password: PASSWORD }),
      'a free address': () => ({ name: 'Ann', email: unknownEmail(), password: PASSWORD }),
      'no address': () => ({ name: 'Ann', email: NO_ADDRESS, password: PASSWORD }),
    }),
  },
  {
    path: '/forget-password',
    rounds: 300,
    kinds: ({ known, withoutPassword }) => ({
      'a known address': (round) => ({ email: emailOfRound([...known, ...withoutPassword], round) }),
      'an unknown address': () => ({ email: unknownEmail() }),
      'no address': () => ({ email: NO_ADDRESS }),
    }),
  },
  {
    path: '/send-verification-email',
    rounds: 300,
    kinds: ({ known, withoutPassword }) => ({
      'a known address': (round) => ({ email: emailOfRound([...known, ...withoutPassword], round) }),
      'an unknown address': () => ({ email: unknownEmail() }),
      'no address': () => ({ email: NO_ADDRESS }),
    }),
  },
  {
    path: '/sign-in/social',
    rounds: SOCIAL_ROUNDS,
    kinds: async ({ known, createIdTokens }) => {
      const taken = await createIdTokens((round) => ({ email: emailOfRound(known, round) }))
      const free = await createIdTokens(() => ({ email: unknownEmail() }))
      const signIn = (tokens: readonly string[]) => (round: number) => ({
        provider: 'google',
        idToken: { token: tokens[round] },
      })
      return {
        'a free address': signIn(free),
        'a taken address': signIn(taken),
        'no address': () => ({ provider: 'google', idToken: { token: NO_ADDRESS } }),
      }
    },
  },
  {
    path: '/sign-in/email',
    prepare: ({ importPasswords }) => importPasswords(),
    rounds: 40,
    kinds: ({ imported, known }) => ({
      'an imported address': (round) => ({ email: emailOfRound(imported, round), password: 'a wrong password' }),
      'a known address': (round) => ({ email: emailOfRound(known, round), password: 'a wrong password' }),
      'an unknown address': () => ({ email: unknownEmail(), password: 'a wrong password' }),
      'no address': () => ({ email: NO_ADDRESS, password: 'a wrong password' }),
    }),
  },
]

/*
 * Sensitivity of the test. With hashing, the interval is a few milliseconds wide and a hash takes at least ten, so a
 * missing or additional hash is detected within eighty rounds, on a busy machine too. Without hashing, the interval is
 * about 0.2 ms wide on an idle machine, so a missing or additional transaction is detected. Differences below a tenth of
 * the duration are ignored: an attacker on the network would need thousands of attempts per address, which the rate
 * limits prevent, and account-enumeration.test.ts counts statements and hashes exactly. If the machine is too busy to
 * distinguish the invalid address, the measurement is repeated, and then the test fails.
 */
test('R37 known and unknown addresses get a response in the same time', async () => {
  const server = await startMeasuredService()
  for (const call of calls) {
    const found: string[] = []
    let isEqual = false
    await call.prepare?.(server)
    // A real difference occurs in each attempt, noise of the machine does not.
    for (let tries = 0; tries < MAX_ATTEMPTS && !isEqual; tries++) {
      const measured = await measure(
        `${server.service.url}/api/auth${call.path}`,
        await call.kinds(server),
        call.rounds,
      )
      found.push(...Object.entries(measured).map(([name, one]) => `${call.path} of ${name}: ${formatMeasurement(one)}`))
      await server.expireLimits()
      isEqual = isAsExpected(measured)
    }
    console.log(found.join('\n'))
    expect({ isEqual, found }).toMatchObject({ isEqual: true })
  }
})

/** All kinds take as long as the first, except the invalid address, which must be distinguishable. */
const isAsExpected = (measured: Readonly<Record<string, Measurement>>): boolean =>
  Object.entries(measured).every(([name, { isDistinguishable }]) => isDistinguishable === (name === 'no address'))

const formatMeasurement = ({ median, difference: [least, most] }: Measurement): string =>
  `${median.toFixed(2)} ms, ${least.toFixed(2)} to ${most.toFixed(2)} ms more than the first`
