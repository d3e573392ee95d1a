import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createKeys, decrypt } from '../../platform/crypto/keys.ts'
import { tokenContextOf } from '../../social/identity.store.ts'
import {
  startTwoFactorSetup,
  signInToChallenge,
  startSocialSignIn,
  type TestUser,
  createTestUser,
  enableTwoFactor,
  signInWithProvider,
  startSocialTestServer,
  TABLE_NAMES,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { countOldSecretUse, reencrypt } from './reencrypt.ts'
import { encryptedColumns } from './encrypted-columns.ts'

const older = 'an older secret of thirty-two characters'
const newer = 'a newer secret of thirty-two characters'

/** Google then gives a refresh token, too. */
const offline = { google: { accessType: 'offline', prompt: 'consent' } }

/** Mails stay, and with them what they hold. */
const unreachable = { send: () => Promise.reject(new Error('no connection')) }

/** Somebody with everything that is stored encrypted, and one mail that does not leave. */
const furnished = async () => {
  const here = await startSocialTestServer({
    secret: older,
    providers: offline,
    mailer: unreachable,
  })
  const ann = await here.createUser('Ann')
  const factors = await enableTwoFactor(here, ann)
  await startTwoFactorSetup(here, ann)
  await signInWithProvider(here.createVisitor('Guest'), here, 'google')
  await startSocialSignIn(here.createVisitor('Bob'), here, 'google')
  return { here, ann, ...factors }
}

/** Another node on the same database, with another ring. */
const nodeWith = (secret: string[], { database, now }: TestServer) =>
  startTestServer({ database: { ...database, close: async () => {} }, mailer: unreachable, now, secret })

/** The same browser, at another node. */
const at = (node: TestServer, person: TestUser): TestUser => {
  const there = createTestUser(node, person.name, person.email)
  for (const [name, value] of person.cookies) there.cookies.set(name, value)
  return there
}

/** Where something stands that `encrypt` may have made. */
const sealedPlaces = async ({ kysely }: Database): Promise<string[]> => {
  const places = new Set<string>()
  for (const table of TABLE_NAMES) {
    for (const row of await kysely.selectFrom(table).selectAll().execute()) {
      for (const [column, value] of Object.entries(row)) {
        if (/^[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/.test(String(value))) places.add(`${table}.${column}`)
      }
    }
  }
  return [...places].sort()
}

test('every column that holds something encrypted is one that is encrypted anew', async () => {
  const { here } = await furnished()
  expect(await sealedPlaces(here.database)).toEqual(
    encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

test('nobody is signed out by a new secret, and second factors and mails outlive the old one', async () => {
  const { here, ann, authenticator, backupCodes } = await furnished()
  const { database } = here
  const both = await nodeWith([newer, older], here)
  const browser = at(both, ann)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })

  const before = await countOldSecretUse({ database, secrets: [newer, older] })
  expect(before.encrypted).toBeGreaterThanOrEqual(encryptedColumns.length)
  const done = await reencrypt({ database, secrets: [newer, older] })
  expect(done).toEqual({ renewed: before.encrypted, unreadable: 0, encrypted: 0, backupCodes: before.backupCodes })
  // Those of the set-up that waits are among them.
  expect(before.backupCodes).toEqual({ codes: 2 * backupCodes.length, people: 1 })
  expect(await reencrypt({ database, secrets: [newer, older] })).toMatchObject({ renewed: 0, encrypted: 0 })

  // Whoever has come within the life of a session has a cookie that the newer secret has signed.
  here.advanceClock(2 * 24 * 60 * 60)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
  const alone = await nodeWith([newer], here)
  expect(await at(alone, browser).fetchUser()).toMatchObject({ email: ann.email })
  expect(await at(alone, ann).fetchUser()).toBeNull()

  const second = await signInToChallenge(at(alone, ann))
  expect((await second.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  const third = await signInToChallenge(at(alone, ann))
  expect((await third.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
  const mails = await Promise.all((await alone.latchkey.mails.list(100)).map(({ id }) => alone.latchkey.mails.read(id)))
  expect(mails.map((mail) => mail?.message?.subject)).not.toContain(undefined)
  expect(mails.length).toBeGreaterThan(0)
})

test('a backup code that was made with the newer secret needs the older one no more', async () => {
  const { here, ann, authenticator } = await furnished()
  const both = await nodeWith([newer, older], here)
  const browser = await signInToChallenge(at(both, ann))
  await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  const { status, body } = await browser.post('/two-factor/generate-backup-codes', { password: ann.password })
  expect(status).toBe(200)
  const use = await countOldSecretUse({ database: here.database, secrets: [newer, older] })
  // What waits for the confirmation of another app is left.
  expect(use.backupCodes).toEqual({ codes: body.backupCodes.length, people: 1 })
  const alone = await nodeWith([newer], here)
  const code = body.backupCodes[0]
  expect(
    (await (await signInToChallenge(at(alone, ann))).post('/two-factor/verify-backup-code', { code })).status,
  ).toBe(200)
})

test('what no secret of the ring opens is left as it is, and told', async () => {
  const { here } = await furnished()
  const { database } = here
  const unknown = 'a secret that never was in this ring at all'
  const { encrypted } = await countOldSecretUse({ database, secrets: [unknown] })
  expect(await reencrypt({ database, secrets: [unknown] })).toMatchObject({
    renewed: 0,
    unreadable: encrypted,
    encrypted,
  })
  expect(await reencrypt({ database, secrets: [newer, older] })).toMatchObject({ renewed: encrypted, unreadable: 0 })
})

test('tokens that are renewed while everything is encrypted anew, again and again, are the ones that stay', async () => {
  // A node that knows the newer secret, and still encrypts with the older one.
  const here = await startSocialTestServer({ secret: [older, newer], providers: offline })
  const { database, simulator } = here
  const people = Array.from({ length: 10 }, (_, index) => here.createVisitor(`Guest${index}`))
  for (const person of people) {
    simulator.setUser('google', { subject: person.email, email: person.email })
    await signInWithProvider(person, here, 'google')
  }
  let isOver = false
  const encryptAnew = async (): Promise<void> => {
    while (!isOver) {
      await reencrypt({ database, secrets: [newer, older] })
      // On SQLite nothing else would get its turn where there is nothing to do.
      await immediate()
    }
  }
  const encrypting = [encryptAnew(), encryptAnew()]
  const newest = await Promise.all(
    people.map(async (person) => {
      let token = ''
      for (let times = 0; times < 5; times++) {
        const { status, body } = await person.post('/refresh-token', { providerId: 'google' })
        expect(status).toBe(200)
        token = body.accessToken
      }
      return token
    }),
  )
  isOver = true
  await Promise.all(encrypting)

  expect(await reencrypt({ database, secrets: [newer, older] })).toMatchObject({ encrypted: 0, unreadable: 0 })
  const rows = await database.kysely.selectFrom('account').select(['id', 'accessToken']).execute()
  const keys = createKeys([newer])
  const kept = rows.map(({ id, accessToken }) => decrypt(keys, tokenContextOf(id, 'accessToken'), accessToken ?? ''))
  expect(kept.sort()).toEqual(newest.sort())
})
