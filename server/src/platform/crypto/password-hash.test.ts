import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { hashLikeBetterAuth, startTestServer } from '@latchkey/testing'
import { createPasswordHasher } from './password-hash.ts'
import { runInThread, MAX_CONCURRENT_JOBS } from './password-threads.ts'

const findStoredHash = async ({ database }: Awaited<ReturnType<typeof startTestServer>>): Promise<string | null> =>
  (await database.kysely.selectFrom('account').select('password').executeTakeFirstOrThrow()).password

test('a password is stored as argon2id, differently each time', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const first = await findStoredHash(server)
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: ann.password })
  expect(await findStoredHash(server)).not.toBe(first)
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('accepts a password in another Unicode encoding', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  await ann.signUp({ password: 'cafe\u0301 \u2167 \ufb01n' })
  expect((await ann.otherBrowser().signIn({ password: 'caf\u00e9 VIII fin' })).status).toBe(200)
  expect((await ann.otherBrowser().signIn({ password: 'cafe VIII fin' })).status).toBe(401)
})

test('an account that was imported from better-auth signs in with its password, which upgrades the hash', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const password = 'caf\u00e9 \u2167 \ufb01nale'
  const old = hashLikeBetterAuth(password)
  await server.database.kysely.updateTable('account').set({ password: old }).execute()

  expect((await ann.otherBrowser().signIn({ password: 'not the password' })).status).toBe(401)
  expect(await findStoredHash(server)).toBe(old)
  expect((await ann.otherBrowser().signIn({ password })).status).toBe(200)
  const upgraded = await findStoredHash(server)
  expect(upgraded).toMatch(/^\$argon2id\$/)
  expect((await ann.otherBrowser().signIn({ password })).status).toBe(200)
  expect(await findStoredHash(server)).toBe(upgraded)
})

test.each(['', ':', 'ab', `${'0'.repeat(32)}:00`, `${'0'.repeat(32)}:`, '$argon2id$v=19$nonsense', '$2b$10$abcdefgh'])(
  'a malformed stored hash matches no password: %j',
  async (hash) => {
    const server = await startTestServer()
    const ann = await server.createUser()
    await server.database.kysely.updateTable('account').set({ password: hash }).execute()
    for (const password of ['', ann.password, '0'.repeat(8)]) {
      expect((await ann.otherBrowser().signIn({ password })).status).toBe(401)
    }
  },
)

/** More than the hashes that are computed or may wait (256). */
const SIGN_INS = 300

test('responds with 503 and Retry-After while too many passwords wait, and get-session stays fast', async () => {
  const { createUser, createVisitor } = await startTestServer()
  const ann = await createUser()
  let answered = 0
  const signIns = Array.from({ length: SIGN_INS }, () =>
    createVisitor()
      .signIn()
      .then((response) => {
        answered++
        return response
      }),
  )
  for (let round = 0; round < 20; round++) expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  // The session reads did not wait for the queued passwords, most of which are not hashed yet.
  const answeredBefore = answered
  const responses = await Promise.all(signIns)
  const refused = responses.filter(({ status }) => status === 503)
  const compared = responses.filter(({ status }) => status === 401)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length + compared.length).toBe(SIGN_INS)
  expect(answeredBefore - refused.length).toBeLessThan(compared.length / 2)
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.code).toBe('SERVICE_UNAVAILABLE')
  }
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('a finished hash lets the next one start, also after a failure', async () => {
  const { hash, verify } = createPasswordHasher({ permits: 1 })
  for (let round = 0; round < 3; round++) {
    await Promise.allSettled(Array.from({ length: 4 }, () => verify('$argon2id$nonsense', 'x')))
  }
  const made = await hash('a password')
  expect(await verify(made, 'a password')).toBe(true)
  expect(await verify(null, 'the password of the decoy hash')).toBe(false)
})

test('fifty passwords at once: each is compared with its own hash', async () => {
  const { hash, verify } = createPasswordHasher()
  const passwords = Array.from({ length: 50 }, (_, index) => `password number ${index}`)
  const hashes = await Promise.all(passwords.map((password) => hash(password)))
  // Every other hash is compared with the next password.
  const compared = hashes.map((_, index) => passwords[(index + (index % 2)) % 50] ?? '')
  const outcomes = await Promise.all(hashes.map((made, index) => verify(made, compared[index] ?? '')))
  expect(outcomes).toEqual(passwords.map((password, index) => password === compared[index]))
})

test.runIf(process.platform === 'linux')('gives hashing threads a lower priority than the event loop', async () => {
  await createPasswordHasher().hash('a password')
  const tasks = await readdir('/proc/self/task')
  const nices = (await Promise.all(tasks.map(readNiceness))).filter((nice) => !Number.isNaN(nice))
  expect(Math.min(...nices)).toBe(getPriority())
  expect(Math.max(...nices)).toBe(Math.min(getPriority() + 10, 19))
})

/** The nice value of a thread of this process (proc_pid_stat(5), field 19); NaN after its end. */
const readNiceness = async (task: string): Promise<number> => {
  const stat = await readFile(`/proc/self/task/${task}/stat`, 'utf8').catch(() => '')
  return Number(stat.split(') ')[1]?.split(' ')[16])
}

test('fails the job of a thread that exits, and starts another thread for the next job', async () => {
  const { hash, verify } = createPasswordHasher()
  // Parameters that scrypt rejects end the thread.
  const lost = Array.from({ length: MAX_CONCURRENT_JOBS }, () =>
    runInThread('scrypt', 'a password', 'salt', 64, { N: 3 }),
  )
  const outcomes = await Promise.allSettled([...lost, verify(null, 'a password')])
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await verify(null, 'a password')).toBe(false)
  expect(await verify(await hash('a password'), 'a password')).toBe(true)
})
