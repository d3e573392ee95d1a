import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createKeys, decrypt } from '../../platform/crypto/keys.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'
import {
  startTwoFactorSetup,
  signInToChallenge,
  startSocialSignIn,
  type TestUser,
  createTestUser,
  createUserWithRole,
  createWebhook,
  enableTwoFactor,
  signInWithProvider,
  startSocialTestServer,
  TABLE_NAMES,
  startTestServer,
  startWebhookReceiver,
  type TestServer,
} from '@latchkey/testing'
import { countOldSecretUse, reencrypt } from './reencrypt.ts'
import { encryptedColumns } from './encrypted-columns.ts'

const older = 'an older secret of thirty-two characters'
const newer = 'a newer secret of thirty-two characters'

/** With these options Google issues a refresh token. */
const offline = { google: { accessType: 'offline', prompt: 'consent' } }

/** Mails stay in the outbox with their encrypted payload. */
const failingMailer = { send: () => Promise.reject(new Error('no connection')) }

/** Starts a server whose database has a value in every encrypted column. */
const startWithEncryptedValues = async () => {
  const server = await startSocialTestServer({
    secret: older,
    providers: offline,
    mailer: failingMailer,
    hooks: { afterCommit: { 'user.created': () => Promise.reject(new Error('no connection')) } },
  })
  const ann = await server.createUser('Ann')
  const factors = await enableTwoFactor(server, ann)
  await startTwoFactorSetup(server, ann)
  await signInWithProvider(server.createVisitor('Guest'), server, 'google')
  await startSocialSignIn(server.createVisitor('Bob'), server, 'google')
  server.simulator.setUser('google', { subject: '1001', email: null })
  const eve = server.createVisitor('Eve')
  await signInWithProvider(eve, server, 'google')
  await eve.post('/social/pending-sign-up/send-code', { email: eve.email })
  await eve.get('/jwks')
  const receiver = await startWebhookReceiver()
  receiver.respondWith((response) => response.writeHead(500).end('Failed'))
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, receiver.url, { events: ['user.banned'] })
  await root.post('/webhook/rotate-secret', { webhookId })
  await root.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  return { server, ann, ...factors }
}

/** Starts another node on the same database with other secrets. */
const startNode = (secret: string[], { database, now }: TestServer) =>
  startTestServer({ database: { ...database, close: async () => {} }, mailer: failingMailer, now, secret })

/** Copies the cookies of a user to a browser that uses another node. */
const useNode = (node: TestServer, user: TestUser): TestUser => {
  const browser = createTestUser(node, user.name, user.email)
  for (const [name, value] of user.cookies) browser.cookies.set(name, value)
  return browser
}

/** Finds columns whose values look like the output of `encrypt`. */
const findEncryptedColumns = async ({ kysely }: Database): Promise<string[]> => {
  const columns = new Set<string>()
  for (const table of TABLE_NAMES) {
    for (const row of await kysely.selectFrom(table).selectAll().execute()) {
      for (const [column, value] of Object.entries(row)) {
        if (/^[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/.test(String(value))) columns.add(`${table}.${column}`)
      }
    }
  }
  return [...columns].sort()
}

test('lists every column with encrypted values', async () => {
  const { server } = await startWithEncryptedValues()
  expect(await findEncryptedColumns(server.database)).toEqual(
    encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

test('keeps sessions, second factors and mails when the secret is rotated', async () => {
  const { server, ann, authenticator, backupCodes } = await startWithEncryptedValues()
  const { database } = server
  const nodeWithBothSecrets = await startNode([newer, older], server)
  const browser = useNode(nodeWithBothSecrets, ann)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })

  const before = await countOldSecretUse({ database, secrets: [newer, older] })
  expect(before.encrypted).toBeGreaterThanOrEqual(encryptedColumns.length)
  const done = await reencrypt({ database, secrets: [newer, older] })
  expect(done).toEqual({ renewed: before.encrypted, unreadable: 0, encrypted: 0, backupCodes: before.backupCodes })
  // The codes of the unconfirmed setup are included.
  expect(before.backupCodes).toEqual({ codes: 2 * backupCodes.length, users: 1 })
  expect(await reencrypt({ database, secrets: [newer, older] })).toMatchObject({ renewed: 0, encrypted: 0 })

  // A user who returned before the session expired has a cookie signed with the newer secret.
  server.advanceClock(2 * 24 * 60 * 60)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
  const newNode = await startNode([newer], server)
  expect(await useNode(newNode, browser).fetchUser()).toMatchObject({ email: ann.email })
  expect(await useNode(newNode, ann).fetchUser()).toBeNull()

  const second = await signInToChallenge(useNode(newNode, ann))
  expect((await second.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  const third = await signInToChallenge(useNode(newNode, ann))
  expect((await third.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
  const mails = await Promise.all(
    (await newNode.latchkey.mails.list(100)).map(({ id }) => newNode.latchkey.mails.read(id)),
  )
  expect(mails.map((mail) => mail?.message?.subject)).not.toContain(undefined)
  expect(mails.length).toBeGreaterThan(0)
})

test('backup codes generated with the newer secret do not need the older one', async () => {
  const { server, ann, authenticator } = await startWithEncryptedValues()
  const nodeWithBothSecrets = await startNode([newer, older], server)
  const browser = await signInToChallenge(useNode(nodeWithBothSecrets, ann))
  await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  const { status, body } = await browser.post('/two-factor/generate-backup-codes', { password: ann.password })
  expect(status).toBe(200)
  const use = await countOldSecretUse({ database: server.database, secrets: [newer, older] })
  expect(use.backupCodes).toEqual({ codes: body.backupCodes.length, users: 1 })
  const newNode = await startNode([newer], server)
  const code = body.backupCodes[0]
  expect(
    (await (await signInToChallenge(useNode(newNode, ann))).post('/two-factor/verify-backup-code', { code })).status,
  ).toBe(200)
})

test('keeps and reports values that no secret decrypts', async () => {
  const { server } = await startWithEncryptedValues()
  const { database } = server
  const unknown = 'a secret that never was in this ring at all'
  const { encrypted } = await countOldSecretUse({ database, secrets: [unknown] })
  expect(await reencrypt({ database, secrets: [unknown] })).toMatchObject({
    renewed: 0,
    unreadable: encrypted,
    encrypted,
  })
  expect(await reencrypt({ database, secrets: [newer, older] })).toMatchObject({ renewed: encrypted, unreadable: 0 })
})

test('keeps provider tokens that are refreshed during re-encryption', async () => {
  // A node that accepts the newer secret but still encrypts with the older one.
  const server = await startSocialTestServer({ secret: [older, newer], providers: offline })
  const { database, simulator } = server
  const users = Array.from({ length: 10 }, (_, index) => server.createVisitor(`Guest${index}`))
  for (const user of users) {
    simulator.setUser('google', { subject: user.email, email: user.email })
    await signInWithProvider(user, server, 'google')
  }
  let isStopped = false
  const reencryptUntilDone = async (): Promise<void> => {
    while (!isStopped) {
      await reencrypt({ database, secrets: [newer, older] })
      // Without a pause, SQLite would process no other request while there is nothing to encrypt.
      await immediate()
    }
  }
  const reencryptions = [reencryptUntilDone(), reencryptUntilDone()]
  const newest = await Promise.all(
    users.map(async (user) => {
      let token = ''
      for (let times = 0; times < 5; times++) {
        const { status, body } = await user.post('/refresh-token', { providerId: 'google' })
        expect(status).toBe(200)
        token = body.accessToken
      }
      return token
    }),
  )
  isStopped = true
  await Promise.all(reencryptions)

  expect(await reencrypt({ database, secrets: [newer, older] })).toMatchObject({ encrypted: 0, unreadable: 0 })
  const rows = await database.kysely.selectFrom('account').select(['id', 'accessToken']).execute()
  const keys = createKeys([newer])
  const kept = rows.map(({ id, accessToken }) =>
    decrypt(keys, toTokenEncryptionContext(id, 'accessToken'), accessToken ?? ''),
  )
  expect(kept.sort()).toEqual(newest.sort())
})
