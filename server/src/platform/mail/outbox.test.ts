import { expect, onTestFinished, test, vi } from 'vitest'
import type { MailTable } from '../database/platform-tables.ts'
import {
  createDeferred,
  createTestDatabase,
  FIFTY,
  FROM_SCRIPT,
  openDatabase,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import type { MailMessage } from './mailer.ts'
import { claimMail } from './outbox.store.ts'

const ON_SIGN_UP = { emailVerification: { sendOnSignUp: true } }

const mailRows = ({ database }: TestServer): Promise<MailTable[]> =>
  database.kysely.selectFrom('mail').selectAll().where('recipient', '!=', '').execute()

const findOnlyMail = async (server: TestServer): Promise<MailTable> => {
  const [mail] = await mailRows(server)
  return mail ?? expect.fail('there is no mail')
}

const sendDue = ({ latchkey }: TestServer) => latchkey.mails.sendDue()

/** A mailer that fails until `works` is set. */
const createFailingMailer = () => {
  const sent: MailMessage[] = []
  const mailer = {
    works: false,
    sent,
    tries: 0,
    send: async (message: MailMessage) => {
      mailer.tries++
      if (!mailer.works) throw new Error(`421 refused ${mailer.tries}`)
      sent.push(message)
    },
  }
  return mailer
}

/** Only `advanceClock` changes the clock, so no retry becomes due while a test runs. */
const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits until this failed attempt is stored. */
const waitForFailure = (server: TestServer, attempts: number) =>
  expect.poll(() => findOnlyMail(server)).toMatchObject({ attempts, lastError: `421 refused ${attempts}` })

test('sends a mail after the transaction commits', async () => {
  const seen: unknown[] = []
  const server: TestServer = await startTestServer({
    ...ON_SIGN_UP,
    mailer: {
      send: async ({ to }) => {
        // Read outside the transaction of the sign-up, like another node.
        seen.push(await server.database.kysely.selectFrom('user').select('email').where('email', '=', to).execute())
      },
    },
  })
  const ann = await server.createUser()
  await expect.poll(() => seen).toEqual([[{ email: ann.email }]])
})

test('a rolled-back change sends no mail', async () => {
  // The user is too large for the cookie cache, which fails after the mail was written.
  const server = await startTestServer({ ...ON_SIGN_UP, session: { cookieCache: { enabled: true } } })
  const response = await server.createVisitor().signUp({ image: `https://a.example/${'\u{65e5}'.repeat(1900)}` })
  expect(response).toMatchObject({ status: 400, body: { code: 'SESSION_COOKIE_TOO_LARGE' } })
  expect(await server.database.kysely.selectFrom('user').select('id').execute()).toEqual([])
  expect(await server.database.kysely.selectFrom('mail').select('id').execute()).toEqual([])
  await sendDue(server)
  expect(await server.countMails()).toBe(0)
})

test('retries a failed mail with doubling pauses of at most an hour', async () => {
  const mailer = createFailingMailer()
  let clock = Date.now()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer, now: () => clock })
  await server.createUser()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 14; attempt++) {
    await waitForFailure(server, attempt)
    const { dueAt } = await findOnlyMail(server)
    pauses.push((dueAt - clock) / 1000)
    clock = dueAt
    mailer.works = attempt === 14
    await sendDue(server)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600])
  await server.waitForSentMails()
  expect(await findOnlyMail(server)).toMatchObject({ status: 'sent', attempts: 15, lastError: null })
  expect(mailer.sent).toHaveLength(1)
})

test.each([
  ['five minutes', 1, 300],
  ['a day', 1, 86_400],
  ['400 days', 8, 400 * 86_400],
])('a clock that is set back by %s does not delay a mail beyond its own pause', async (_, attempts, seconds) => {
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  await server.createUser()
  for (let attempt = 1; attempt < attempts; attempt++) {
    await waitForFailure(server, attempt)
    server.advanceClock(3601)
    await sendDue(server)
  }
  await waitForFailure(server, attempts)
  server.advanceClock(-seconds)
  mailer.works = true
  server.advanceClock(2 ** attempts)
  await sendDue(server)
  await server.waitForSentMails()
  expect(await findOnlyMail(server)).toMatchObject({ status: 'sent', attempts: attempts + 1 })
  expect(mailer.sent).toHaveLength(1)
})

test('a long pause is not mistaken for a clock that was set back', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  await server.createUser()
  for (let attempt = 1; attempt < 13; attempt++) {
    await waitForFailure(server, attempt)
    await sendDue(server)
    expect((await findOnlyMail(server)).attempts).toBe(attempt)
    server.advanceClock(3601)
    await sendDue(server)
  }
})

test('of fifty nodes that find the same due mail, one sends it', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  await server.createUser()
  await waitForFailure(server, 1)
  const due = await findOnlyMail(server)
  const lease = { dueAt: due.dueAt + 10_000 }
  const claims = await Promise.all(FIFTY.map(() => claimMail(server.database.kysely, due, lease)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  // A node that found the mail before the claim does not get it afterwards.
  expect(await claimMail(server.database.kysely, due, { dueAt: due.dueAt + 20_000 })).toBeUndefined()
  expect(await findOnlyMail(server)).toMatchObject({ attempts: 2, dueAt: lease.dueAt })
})

test('does not send a mail before it is due', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  await server.createUser()
  await waitForFailure(server, 1)
  server.advanceClock(1)
  await sendDue(server)
  await sendDue(server)
  expect((await findOnlyMail(server)).attempts).toBe(1)
})

test('marks a mail as failed after thirty attempts and keeps it readable', async () => {
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  const ann = await server.createUser()
  for (let attempt = 1; attempt <= 30; attempt++) {
    await waitForFailure(server, attempt)
    server.advanceClock(3601)
    await sendDue(server)
  }
  expect(await findOnlyMail(server)).toMatchObject({ status: 'failed', attempts: 30 })
  mailer.works = true
  server.advanceClock(3601)
  await sendDue(server)
  const [listed] = await server.latchkey.mails.list(10)
  expect(listed).toMatchObject({ status: 'failed', recipient: ann.email, lastError: '421 refused 30' })
  expect((await server.latchkey.mails.read(listed?.id ?? ''))?.message?.to).toBe(ann.email)
  expect(mailer.sent).toEqual([])
})

test('sends a pending mail after a restart', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const before = await startTestServer({ ...ON_SIGN_UP, database: openDatabase(url), mailer: createFailingMailer() })
  const ann = await before.createUser()
  await waitForFailure(before, 1)
  await before.latchkey.close()

  const after = await startTestServer({ database: openDatabase(url), now: () => Date.now() + 10_000 })
  const [mail] = await after.waitForMails(ann.email)
  expect((await after.createVisitor().get(mail?.link ?? '', FROM_SCRIPT)).status).toBe(302)
  await after.waitForSentMails()
  expect(await findOnlyMail(after)).toMatchObject({ status: 'sent', attempts: 2, payload: '' })
})

test('a mail server that does not respond does not delay the shutdown, and gets the mail after the restart', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const mailer = { send: () => new Promise<void>(() => {}) }
  const before = await startTestServer({ ...ON_SIGN_UP, database: openDatabase(url), mailer })
  const ann = await before.createUser()
  // Would not end while it waits for the mail server.
  await before.latchkey.close()

  const after = await startTestServer({ database: openDatabase(url), now: () => Date.now() + 10_000 })
  expect(await after.waitForMails(ann.email)).toHaveLength(1)
  await after.waitForSentMails()
  expect(await findOnlyMail(after)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('sends and records each of fifty concurrent mails once', async () => {
  const server = await startTestServer(ON_SIGN_UP)
  const users = await Promise.all(Array.from({ length: 50 }, (_, index) => server.createUser(`P${index}`)))
  expect(await server.countMails()).toBe(50)
  for (const { email } of users) expect(await server.waitForMails(email)).toHaveLength(1)
  expect(
    (await mailRows(server)).every(
      ({ status, attempts, payload }) => status === 'sent' && attempts === 1 && payload === '',
    ),
  ).toBe(true)
})

test('a slow mail server that receives fifty mails at once causes no warning of the runtime', async () => {
  const warnings: Error[] = []
  const addWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', addWarning)
  onTestFinished(() => void process.off('warning', addWarning))
  let sending = 0
  const hanging = createDeferred()
  const mailer = {
    send: () => {
      sending++
      return hanging.promise
    },
  }
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  onTestFinished(() => hanging.resolve())
  await Promise.all(Array.from({ length: 50 }, (_, index) => server.createUser(`P${index}`)))
  await expect.poll(() => sending).toBe(50)
  expect(warnings).toEqual([])
})

test('a mailer that never settles for one retry does not stop the retries of other mails', async () => {
  let isDown = true
  const sent: string[] = []
  const hanging = createDeferred()
  const mailer = {
    send: async ({ to }: MailMessage) => {
      if (isDown) throw new Error('421 try later')
      if (to.startsWith('stuck')) return hanging.promise
      sent.push(to)
    },
  }
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  onTestFinished(() => hanging.resolve())
  await server.createVisitor().signUp({ email: 'stuck@example.com' })
  await expect.poll(() => findOnlyMail(server)).toMatchObject({ attempts: 1, lastError: '421 try later' })
  isDown = false
  server.advanceClock(3)
  void sendDue(server)
  await expect.poll(async () => (await findOnlyMail(server)).attempts).toBe(2)

  isDown = true
  await server.createVisitor().signUp({ email: 'ann@example.com' })
  const findMailToAnn = async () => (await mailRows(server)).find(({ recipient }) => recipient === 'ann@example.com')
  await expect.poll(findMailToAnn).toMatchObject({ attempts: 1, lastError: '421 try later' })
  isDown = false
  server.advanceClock(3)
  void sendDue(server)
  await expect.poll(() => sent).toEqual(['ann@example.com'])
})

test('encrypts a pending mail and deletes its content after sending', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  await server.createUser('Wilhelmina')
  await waitForFailure(server, 1)
  const waiting = await findOnlyMail(server)
  expect(waiting.payload.length).toBeGreaterThan(200)
  for (const text of [
    waiting.payload,
    Buffer.from(waiting.payload.split('.')[2] ?? '', 'base64url').toString('latin1'),
  ]) {
    expect(text).not.toMatch(/Wilhelmina|verify-email|token/)
  }
  mailer.works = true
  server.advanceClock(5)
  await sendDue(server)
  await server.waitForSentMails()
  expect(await findOnlyMail(server)).toMatchObject({ status: 'sent', payload: '' })
  expect(mailer.sent[0]?.text).toContain('Wilhelmina')
})

test('rejects an encrypted mail that was copied to another row', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...ON_SIGN_UP, mailer })
  const ann = await server.createUser()
  const eve = await server.createUser('Eve')
  await expect.poll(async () => (await mailRows(server)).map(({ attempts }) => attempts)).toEqual([1, 1])
  const rows = await mailRows(server)
  const payload = rows.find(({ recipient }) => recipient === ann.email)?.payload ?? ''
  await server.database.kysely.updateTable('mail').set({ payload }).where('recipient', '=', eve.email).execute()
  mailer.works = true
  server.advanceClock(5)
  await sendDue(server)
  const findMailToEve = async () => (await mailRows(server)).find(({ recipient }) => recipient === eve.email)
  await expect.poll(findMailToEve).toMatchObject({ status: 'pending', attempts: 2 })
  // Attempts are counted when they start. Both have ended here.
  await server.latchkey.close()
  expect(mailer.sent.map(({ to }) => to)).toEqual([ann.email])
})

test('a failing or hanging mailer fails no call', async () => {
  const hanging = createDeferred()
  for (const send of [
    () => Promise.reject(new Error('no')),
    () => hanging.promise,
    () => {
      throw new Error('at once')
    },
  ]) {
    const { createUser } = await startTestServer({ ...ON_SIGN_UP, mailer: { send } })
    onTestFinished(() => hanging.resolve())
    const ann = await createUser()
    const { email, password } = ann
    for (const [path, input] of [
      ['/send-verification-email', { email }],
      ['/forget-password', { email }],
      ['/change-email', { newEmail: `new.${email}` }],
      ['/delete-user', { password }],
      ['/change-password', { currentPassword: password, newPassword: password }],
    ] as const) {
      expect((await ann.post(path, input)).status, path).toBe(200)
    }
  }
})

test('deletes decoy mails, and does not postpone the mail of another user because of them', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const requestReset = (email: string) => server.createVisitor().post('/forget-password', { email })
  const unknown = FIFTY.flatMap((index) => [`unknown-${index}@example.com`, `unknown-${index}@example.org`])
  await Promise.all([...unknown, ann.email].map(requestReset))
  expect(await server.listMails('reset', ann.email)).toHaveLength(1)
  // A mail that is not sent immediately has a second attempt after its lease has expired.
  const rows = () => server.database.kysely.selectFrom('mail').select(['kind', 'attempts']).execute()
  await expect.poll(() => rows()).toEqual([{ kind: 'reset', attempts: 1 }])
})
