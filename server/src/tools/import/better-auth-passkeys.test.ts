import { expect, test } from 'vitest'
import {
  mergeRows,
  createBetterAuthFile,
  createPasskeyDevice,
  createPasskeyUser,
  signInWithPasskey,
  createBetterAuthUser,
  startTestServer,
} from '@latchkey/testing'
import { runBetterAuthImport } from '@latchkey/testing/better-auth-import'

test('import better-auth: passkeys sign in, and one that is registered twice is imported once', async () => {
  const origin = await startTestServer()
  const { device, passkey } = await createPasskeyUser(origin, createPasskeyDevice({ counter: 3 }))
  const { publicKey } = await origin.database.kysely.selectFrom('passkey').select('publicKey').executeTakeFirstOrThrow()
  const row = {
    userId: 'ann',
    name: 'Phone',
    publicKey: Buffer.from(publicKey, 'base64url').toString('base64'),
    credentialID: passkey.credentialID,
    counter: 3,
    deviceType: 'singleDevice',
    backedUp: 0,
    transports: 'internal',
    createdAt: '2025-03-01T12:00:00.000Z',
  }
  const rows = mergeRows({
    passkey: [
      { ...row, id: 'p1' },
      { ...row, id: 'p2' },
    ],
  })
  const server = await startTestServer()
  expect(await runBetterAuthImport(server, await createBetterAuthFile(rows))).toMatchObject({
    imported: { passkey: 1 },
    isWritten: true,
    findings: ['passkey p2: it is registered twice and imported once'],
  })
  const browser = server.createVisitor()
  expect(await signInWithPasskey(browser, device)).toMatchObject({ status: 200, body: { user: { id: 'ann' } } })
  expect((await browser.get('/passkey/list-user-passkeys')).body).toMatchObject([{ id: 'p1', name: 'Phone' }])
})

test('import better-auth: refuses the passkey of another user', async () => {
  const row = (id: string, userId: string) => ({
    id,
    userId,
    publicKey: 'AAAA',
    credentialID: 'the-credential',
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: 1,
  })
  const rows = mergeRows({ user: [createBetterAuthUser('bob')], passkey: [row('p1', 'ann'), row('p2', 'bob')] })
  expect(await runBetterAuthImport(await startTestServer(), await createBetterAuthFile(rows))).toMatchObject({
    isWritten: false,
    skipped: 1,
    findings: ['passkey p2: its credential is registered already'],
  })
})
