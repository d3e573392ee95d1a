import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createDeferred,
  createTestDatabase,
  openDatabase,
  startTestServer,
  withMailOnSignUp,
  findOnlyMail,
  sendDueMails,
} from '@latchkey/testing'
import type { MailMessage } from './mailer.ts'
import { claimMail } from './outbox.store.ts'

test('two nodes on one database send each mail once', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const sent: string[] = []
  const mailer = { send: async ({ to }: MailMessage) => void sent.push(to) }
  const nodes = [
    await startTestServer({ ...withMailOnSignUp, database: openDatabase(url), mailer }),
    await startTestServer({ ...withMailOnSignUp, database: openDatabase(url), mailer }),
  ]
  const users = await Promise.all(Array.from({ length: 30 }, (_, index) => nodes[index % 2]?.createUser(`P${index}`)))
  for (let round = 0; round < 5; round++) await Promise.all(nodes.map(sendDueMails))
  for (const node of nodes) await node.waitForSentMails()
  expect(new Set(sent)).toEqual(new Set(users.map((user) => user?.email)))
  expect(sent).toHaveLength(30)
})

test('a mail that a node wrote and never sent is sent by another ten seconds later', async () => {
  const { stuck, other, release } = await startStuckAndOtherNode()
  // The node does not extend its lease, as after a crash.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ann = await stuck.createUser()
  other.advanceClock(5)
  await sendDueMails(other)
  expect(await findOnlyMail(other)).toMatchObject({ status: 'pending', attempts: 1 })
  other.advanceClock(6)
  await sendDueMails(other)
  vi.useRealTimers()
  expect(await other.waitForMails(ann.email)).toHaveLength(1)
  await other.waitForSentMails()
  release()
  expect(await findOnlyMail(other)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a node that waits for a slow mail server keeps the mail for a minute', async () => {
  const { stuck, other, send, release } = await startStuckAndOtherNode()
  await stuck.createUser()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  const { createdAt } = await findOnlyMail(other)
  await expect.poll(async () => (await findOnlyMail(other)).dueAt).toBe(createdAt + 60_000)
  other.advanceClock(40)
  await sendDueMails(other)
  expect(await findOnlyMail(other)).toMatchObject({ status: 'pending', attempts: 1 })
  release()
  expect(await other.countMails()).toBe(0)
  expect(await findOnlyMail(other)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('a mail server that needs minutes for a mail receives it once', async () => {
  const { stuck, other, send, release } = await startStuckAndOtherNode()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await stuck.createUser()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  for (let count = 1; count <= 15; count++) {
    const { dueAt } = await findOnlyMail(other)
    // The writes take real time.
    const startedAt = performance.now()
    while ((await findOnlyMail(other)).dueAt === dueAt) {
      if (performance.now() - startedAt > 10_000) expect.fail('The lease was not extended')
      await vi.advanceTimersByTimeAsync(1000)
    }
    for (const node of [stuck, other]) node.advanceClock(20)
    await sendDueMails(other)
  }
  expect(await findOnlyMail(other)).toMatchObject({ status: 'pending', attempts: 1 })
  vi.useRealTimers()
  release()
  expect(await other.countMails()).toBe(0)
  expect(await findOnlyMail(other)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('a mail that the mail server has not accepted within an hour is sent again later', async () => {
  const start = Date.now()
  let elapsed = 0
  // Stops after an hour, so that the second attempt is never due, however slow the machine is.
  const now = () => start + Math.min(elapsed, 3_600_000)
  const { stuck, send } = await startStuckAndOtherNode({ now })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await stuck.createUser()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  const findMailLater = async () => {
    elapsed += 20_000
    await vi.advanceTimersByTimeAsync(20_000)
    return findOnlyMail(stuck)
  }
  while (elapsed < 3_600_000) expect(await findMailLater()).toMatchObject({ attempts: 1 })
  await expect
    .poll(findMailLater, { interval: 0 })
    .toMatchObject({ status: 'pending', attempts: 1, lastError: 'The mailer did not settle within an hour' })
})

test('a slow node that lost its lease neither extends nor postpones the attempt of another node', async () => {
  const { stuck, other, send, fail } = await startStuckAndOtherNode()
  const ann = await stuck.createUser()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  const claim = async () => {
    const mail = await findOnlyMail(other)
    return claimMail(other.database.kysely, mail, { dueAt: mail.dueAt + 60_000 })
  }
  // The slow node may extend its lease between the two statements.
  await expect.poll(claim).toMatchObject({ recipient: ann.email, attempts: 2 })
  const claimed = await findOnlyMail(other)
  // The slow node extends its lease after two seconds, and then fails.
  await wait(2500)
  expect(await findOnlyMail(other)).toEqual(claimed)
  fail()
  await stuck.latchkey.close()
  expect(await findOnlyMail(other)).toEqual(claimed)
})

/** Starts two nodes on one database. The mail server of the first one does not respond until `release` is called. */
const startStuckAndOtherNode = async (clock: { now?: () => number } = {}) => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const delivery = createDeferred()
  const release = () => delivery.resolve()
  const fail = () => delivery.reject(new Error('421 too slow'))
  const send = vi.fn(() => delivery.promise)
  const stuck = await startTestServer({ ...withMailOnSignUp, ...clock, database: openDatabase(url), mailer: { send } })
  onTestFinished(release)
  return { stuck, other: await startTestServer({ ...clock, database: openDatabase(url) }), send, release, fail }
}
