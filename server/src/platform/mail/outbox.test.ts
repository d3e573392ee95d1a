import { expect, onTestFinished, test } from 'vitest'
import {
  createDeferred,
  createTestDatabase,
  FIFTY,
  FROM_SCRIPT,
  openDatabase,
  startTestServer,
  type TestServer,
  withMailOnSignUp,
  listMailRows,
  findOnlyMail,
  sendDueMails,
  createFailingMailer,
  stopClock,
  waitForFailedAttempt,
} from '@latchkey/testing'

test('sends a mail after the transaction commits', async () => {
  const seen: unknown[] = []
  const server: TestServer = await startTestServer({
    ...withMailOnSignUp,
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
  const server = await startTestServer({ ...withMailOnSignUp, session: { cookieCache: { enabled: true } } })
  const response = await server.createVisitor().signUp({ image: `https://a.example/${'\u{65e5}'.repeat(1900)}` })
  expect(response).toMatchObject({ status: 400, body: { code: 'SESSION_COOKIE_TOO_LARGE' } })
  expect(await server.database.kysely.selectFrom('user').select('id').execute()).toEqual([])
  expect(await server.database.kysely.selectFrom('mail').select('id').execute()).toEqual([])
  await sendDueMails(server)
  expect(await server.countMails()).toBe(0)
})

test('sends a pending mail after a restart', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const before = await startTestServer({
    ...withMailOnSignUp,
    database: openDatabase(url),
    mailer: createFailingMailer(),
  })
  const ann = await before.createUser()
  await waitForFailedAttempt(before, 1)
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
  const before = await startTestServer({ ...withMailOnSignUp, database: openDatabase(url), mailer })
  const ann = await before.createUser()
  // Would not end while it waits for the mail server.
  await before.latchkey.close()

  const after = await startTestServer({ database: openDatabase(url), now: () => Date.now() + 10_000 })
  expect(await after.waitForMails(ann.email)).toHaveLength(1)
  await after.waitForSentMails()
  expect(await findOnlyMail(after)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('sends and records each of fifty concurrent mails once', async () => {
  const server = await startTestServer(withMailOnSignUp)
  const users = await Promise.all(Array.from({ length: 50 }, (_, index) => server.createUser(`P${index}`)))
  expect(await server.countMails()).toBe(50)
  for (const { email } of users) expect(await server.waitForMails(email)).toHaveLength(1)
  expect(
    (await listMailRows(server)).every(
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
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  onTestFinished(() => hanging.resolve())
  await Promise.all(Array.from({ length: 50 }, (_, index) => server.createUser(`P${index}`)))
  await expect.poll(() => sending).toBe(50)
  expect(warnings).toEqual([])
})

test('encrypts a pending mail and deletes its content after sending', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  await server.createUser('Wilhelmina')
  await waitForFailedAttempt(server, 1)
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
  await sendDueMails(server)
  await server.waitForSentMails()
  expect(await findOnlyMail(server)).toMatchObject({ status: 'sent', payload: '' })
  expect(mailer.sent[0]?.text).toContain('Wilhelmina')
})

test('rejects an encrypted mail that was copied to another row', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  const ann = await server.createUser()
  const eve = await server.createUser('Eve')
  await expect.poll(async () => (await listMailRows(server)).map(({ attempts }) => attempts)).toEqual([1, 1])
  const rows = await listMailRows(server)
  const payload = rows.find(({ recipient }) => recipient === ann.email)?.payload ?? ''
  await server.database.kysely.updateTable('mail').set({ payload }).where('recipient', '=', eve.email).execute()
  mailer.works = true
  server.advanceClock(5)
  await sendDueMails(server)
  const findMailToEve = async () => (await listMailRows(server)).find(({ recipient }) => recipient === eve.email)
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
    const { createUser } = await startTestServer({ ...withMailOnSignUp, mailer: { send } })
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
