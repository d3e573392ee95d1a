import { expect, onTestFinished, test } from 'vitest'
import {
  createDeferred,
  FIFTY,
  startTestServer,
  withMailOnSignUp,
  listMailRows,
  findOnlyMail,
  sendDueMails,
  createFailingMailer,
  stopClock,
  waitForFailedAttempt,
} from '@latchkey/testing'
import type { MailMessage } from './mailer.ts'
import { claimMail } from './outbox.store.ts'

test('retries a failed mail with doubling pauses of at most an hour', async () => {
  const mailer = createFailingMailer()
  let clock = Date.now()
  const server = await startTestServer({ ...withMailOnSignUp, mailer, now: () => clock })
  await server.createUser()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 14; attempt++) {
    await waitForFailedAttempt(server, attempt)
    const { dueAt } = await findOnlyMail(server)
    pauses.push((dueAt - clock) / 1000)
    clock = dueAt
    mailer.works = attempt === 14
    await sendDueMails(server)
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
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  await server.createUser()
  for (let attempt = 1; attempt < attempts; attempt++) {
    await waitForFailedAttempt(server, attempt)
    server.advanceClock(3601)
    await sendDueMails(server)
  }
  await waitForFailedAttempt(server, attempts)
  server.advanceClock(-seconds)
  mailer.works = true
  server.advanceClock(2 ** attempts)
  await sendDueMails(server)
  await server.waitForSentMails()
  expect(await findOnlyMail(server)).toMatchObject({ status: 'sent', attempts: attempts + 1 })
  expect(mailer.sent).toHaveLength(1)
})

test('a long pause is not mistaken for a clock that was set back', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  await server.createUser()
  for (let attempt = 1; attempt < 13; attempt++) {
    await waitForFailedAttempt(server, attempt)
    await sendDueMails(server)
    expect((await findOnlyMail(server)).attempts).toBe(attempt)
    server.advanceClock(3601)
    await sendDueMails(server)
  }
})

test('of fifty nodes that find the same due mail, one sends it', async () => {
  stopClock()
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  await server.createUser()
  await waitForFailedAttempt(server, 1)
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
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  await server.createUser()
  await waitForFailedAttempt(server, 1)
  server.advanceClock(1)
  await sendDueMails(server)
  await sendDueMails(server)
  expect((await findOnlyMail(server)).attempts).toBe(1)
})

test('marks a mail as failed after thirty attempts and keeps it readable', async () => {
  const mailer = createFailingMailer()
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  const ann = await server.createUser()
  for (let attempt = 1; attempt <= 30; attempt++) {
    await waitForFailedAttempt(server, attempt)
    server.advanceClock(3601)
    await sendDueMails(server)
  }
  expect(await findOnlyMail(server)).toMatchObject({ status: 'failed', attempts: 30 })
  mailer.works = true
  server.advanceClock(3601)
  await sendDueMails(server)
  const [listed] = await server.latchkey.mails.list(10)
  expect(listed).toMatchObject({ status: 'failed', recipient: ann.email, lastError: '421 refused 30' })
  expect((await server.latchkey.mails.read(listed?.id ?? ''))?.message?.to).toBe(ann.email)
  expect(mailer.sent).toEqual([])
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
  const server = await startTestServer({ ...withMailOnSignUp, mailer })
  onTestFinished(() => hanging.resolve())
  await server.createVisitor().signUp({ email: 'stuck@example.com' })
  await expect.poll(() => findOnlyMail(server)).toMatchObject({ attempts: 1, lastError: '421 try later' })
  isDown = false
  server.advanceClock(3)
  void sendDueMails(server)
  await expect.poll(async () => (await findOnlyMail(server)).attempts).toBe(2)

  isDown = true
  await server.createVisitor().signUp({ email: 'ann@example.com' })
  const findMailToAnn = async () =>
    (await listMailRows(server)).find(({ recipient }) => recipient === 'ann@example.com')
  await expect.poll(findMailToAnn).toMatchObject({ attempts: 1, lastError: '421 try later' })
  isDown = false
  server.advanceClock(3)
  void sendDueMails(server)
  await expect.poll(() => sent).toEqual(['ann@example.com'])
})
