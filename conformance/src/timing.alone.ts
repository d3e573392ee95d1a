import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, createTestDatabase } from '@latchkey/testing'
import { type Service, startService } from './service.ts'
import { type CreateBody, measure, type Measurement } from './timing.ts'

/** People of each kind: few enough guesses and mails for each of them that no limit is met. */
const USER_COUNT = 24
const PASSWORD = 'a password that is long enough'
/** Longer than guesses and mails are counted for, in seconds. */
const ALL_FORGOTTEN = 3700
const MAX_ATTEMPTS = 3

interface MeasuredService {
  readonly service: Service
  readonly known: readonly string[]
  /** Who signs in with a provider alone: there is no hash to compare with. */
  readonly withoutPassword: readonly string[]
}

/** A service as an operator runs it who must hide its users (decision 9). */
const startMeasuredService = async (): Promise<MeasuredService> => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  onTestFinished(remove)
  const options = join(dirname(databaseUrl.replace(/^file:/, '')), 'options.json')
  await writeFile(options, JSON.stringify({ emailAndPassword: { requireEmailVerification: true } }))
  const service = await startService({ DATABASE_URL: databaseUrl, LATCHKEY_CONFIG: options })
  const known = emails('known')
  const withoutPassword = emails('social')
  for (const email of [...known, ...withoutPassword]) {
    const body = JSON.stringify({ name: 'Ann', email, password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(`${service.url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    expect(status).toBe(200)
  }
  const database = openDatabase(databaseUrl)
  onTestFinished(() => database.close())
  const { kysely } = database
  const people = await kysely.selectFrom('user').select('id').where('email', 'in', withoutPassword).execute()
  await kysely
    .deleteFrom('account')
    .where(
      'userId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return { service, known, withoutPassword }
}

const emails = (kind: string): string[] =>
  Array.from({ length: USER_COUNT }, (_, index) => `${kind}${index}@example.com`)

const emailOfRound = (people: readonly string[], round: number): string => people[round % people.length] ?? ''

/** No two of them are ever the same, and none is known. */
let unknownEmails = 0
const unknownEmail = (): string => `stranger${unknownEmails++}@example.com`

/** What takes no work: its address is none. The measurement has to see that, or it would see nothing. */
const NO_ADDRESS = 'no address'

interface Call {
  readonly path: string
  readonly rounds: number
  readonly askers: (place: MeasuredService) => Readonly<Record<string, CreateBody>>
}

const calls: readonly Call[] = [
  {
    path: '/sign-in/email',
    rounds: 80,
    askers: ({ known, withoutPassword }) => ({
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
    askers: ({ known }) => ({
      'a taken address': (round) => ({ name: 'Ann', email: emailOfRound(known, round), password: PASSWORD }),
      'a free address': () => ({ name: 'Ann', email: unknownEmail(), password: PASSWORD }),
      'no address': () => ({ name: 'Ann', email: NO_ADDRESS, password: PASSWORD }),
    }),
  },
  {
    path: '/forget-password',
    rounds: 300,
    askers: ({ known, withoutPassword }) => ({
      'a known address': (round) => ({ email: emailOfRound([...known, ...withoutPassword], round) }),
      'an unknown address': () => ({ email: unknownEmail() }),
      'no address': () => ({ email: NO_ADDRESS }),
    }),
  },
  {
    path: '/send-verification-email',
    rounds: 300,
    askers: ({ known, withoutPassword }) => ({
      'a known address': (round) => ({ email: emailOfRound([...known, ...withoutPassword], round) }),
      'an unknown address': () => ({ email: unknownEmail() }),
      'no address': () => ({ email: NO_ADDRESS }),
    }),
  },
]

/*
 * What would be seen. Where something is hashed the interval is one to a few milliseconds wide, and the hash takes ten or
 * more: one that is left out, or done twice, stands out within these eighty rounds, on a busy machine too. Where nothing
 * is hashed it is about two tenths of a millisecond wide on a machine at rest: a transaction that is left out, or one more,
 * stands out. A tenth of what the call takes is not looked for: over a network that takes a stranger thousands of tries for
 * one address, which the limits do not let them have, and account-enumeration.test.ts counts statements and hashes one by one.
 * A machine so busy that the interval of what takes no work touches the others is measured again, and then fails: it
 * could not have told anything.
 */
test('R37 known and unknown addresses are answered in the same time', async () => {
  const place = await startMeasuredService()
  for (const call of calls) {
    const found: string[] = []
    let isEqual = false
    // What is there is there each time; what the machine did beside it is not.
    for (let tries = 0; tries < MAX_ATTEMPTS && !isEqual; tries++) {
      const measured = await measure(`${place.service.url}/api/auth${call.path}`, call.askers(place), call.rounds)
      found.push(...Object.entries(measured).map(([name, one]) => `${call.path} of ${name}: ${formatMeasurement(one)}`))
      await place.service.advanceClock(ALL_FORGOTTEN)
      isEqual = isAsExpected(measured)
    }
    console.log(found.join('\n'))
    expect({ isEqual, found }).toMatchObject({ isEqual: true })
  }
})

/** Every kind takes as long as the first, save for that which takes no work: it must be told apart. */
const isAsExpected = (measured: Readonly<Record<string, Measurement>>): boolean =>
  Object.entries(measured).every(([name, { isDistinguishable }]) => isDistinguishable === (name === 'no address'))

const formatMeasurement = ({ median, difference: [least, most] }: Measurement): string =>
  `${median.toFixed(2)} ms, ${least.toFixed(2)} to ${most.toFixed(2)} ms more than the first`
