import { expect, test } from 'vitest'
import {
  createBetterAuthAccount,
  betterAuthAcme,
  mergeRows,
  createBetterAuthFile,
  readAllRows,
  createUserWithRole,
  createBetterAuthInvitation,
  createBetterAuthMember,
  createBetterAuthOrganization,
  type BetterAuthRows,
  createBetterAuthSession,
  createBetterAuthUser,
  startTestServer,
} from '@latchkey/testing'
import { runBetterAuthImport } from '@latchkey/testing/better-auth-import'
import type { Source } from './better-auth.ts'

test('import better-auth: a dry run writes nothing, an import writes, and a second import changes nothing', async () => {
  const server = await startTestServer()
  const source = await createBetterAuthFile(betterAuthAcme)
  const empty = await readAllRows(server.database)
  const all = { user: 1, account: 1, session: 1, organization: 1, team: 1, member: 1, invitation: 1 }
  expect(await runBetterAuthImport(server, source, { isDry: true })).toEqual({
    isWritten: false,
    skipped: 0,
    imported: all,
    findings: [],
  })
  expect(await readAllRows(server.database)).toBe(empty)

  expect(await runBetterAuthImport(server, source)).toMatchObject({ isWritten: true, skipped: 0, imported: all })
  const { kysely } = server.database
  expect(await kysely.selectFrom('organization').select('memberCount').execute()).toEqual([{ memberCount: 1 }])
  expect(await kysely.selectFrom('session').select('activeOrganizationId').execute()).toEqual([
    { activeOrganizationId: 'acme' },
  ])
  const imported = await readAllRows(server.database)
  expect(await runBetterAuthImport(server, source)).toMatchObject({ isWritten: true, skipped: 0, imported: {} })
  expect(await readAllRows(server.database)).toBe(imported)
})

test.each<[problem: string, rows: BetterAuthRows, findings: string[]]>([
  [
    'two users with the same address in different case',
    { user: [createBetterAuthUser('bob'), createBetterAuthUser('rob', { email: 'Bob@Example.com' })] },
    [
      'user bob: bob@example.com is also the address of another user, in different case',
      'user rob: Bob@Example.com is also the address of another user, in different case',
    ],
  ],
  [
    'an invalid address',
    { user: [createBetterAuthUser('bob', { email: 'bob at example' })] },
    ['user bob: bob at example is not a valid email address'],
  ],
  [
    'an unknown platform role',
    { user: [createBetterAuthUser('bob', { role: 'user,auditor' })] },
    ['user bob: the role user,auditor is not defined in the option admin.roles'],
  ],
  [
    'a second factor that no secret decrypts',
    {
      user: [createBetterAuthUser('bob', { twoFactorEnabled: 1 })],
      twoFactor: [{ id: 'f1', userId: 'bob', secret: '00'.repeat(60), backupCodes: '00'.repeat(60) }],
    },
    ['user bob: two-factor is enabled, but no secret decrypts it; set BETTER_AUTH_SECRET'],
  ],
  [
    'an invalid time',
    { user: [createBetterAuthUser('bob', { createdAt: 'yesterday' })] },
    ['user bob: createdAt: is not a time'],
  ],
  [
    'a time after the last date of JavaScript',
    { user: [createBetterAuthUser('bob', { createdAt: 9e15 })] },
    ['user bob: createdAt: is not a time'],
  ],
  [
    'a time that is larger than the integers of JavaScript',
    { user: [createBetterAuthUser('bob', { createdAt: 2n ** 60n })] },
    ['user bob: createdAt: Invalid input'],
  ],
  [
    'an account without its user',
    { account: [createBetterAuthAccount('a2', 'unknown')] },
    ['account a2: its user does not exist'],
  ],
  [
    'a password hash of an unsupported format',
    { account: [createBetterAuthAccount('a2', 'ann', { providerId: 'credential', password: '$2b$10$abcdefgh' })] },
    ['account a2: the format of its password hash is not supported'],
  ],
  [
    'two accounts with the same provider identity',
    {
      account: [
        createBetterAuthAccount('a2', 'ann', { accountId: '7' }),
        createBetterAuthAccount('a3', 'ann', { accountId: '7' }),
      ],
    },
    ['account a2: 7 of google is linked to several accounts', 'account a3: 7 of google is linked to several accounts'],
  ],
  [
    'a member whose user does not exist',
    { member: [createBetterAuthMember('m2', 'acme', 'unknown', 'member')] },
    ['member m2: its user does not exist'],
  ],
  [
    'a member who is stored twice, and keeps the first row',
    { member: [{ ...createBetterAuthMember('m0', 'acme', 'ann', 'member'), createdAt: '2025-03-01T12:00:00.001Z' }] },
    ['member m0: its user ann is a member of the organization already'],
  ],
  [
    'a member whose user is skipped',
    {
      user: [createBetterAuthUser('bob', { email: 'bob' })],
      member: [createBetterAuthMember('m2', 'acme', 'bob', 'member')],
    },
    ['user bob: bob is not a valid email address', 'member m2: its user bob is skipped'],
  ],
  [
    'a member with an unknown role',
    { user: [createBetterAuthUser('bob')], member: [createBetterAuthMember('m2', 'acme', 'bob', 'captain')] },
    ['member m2: the role captain is not defined in the option organization.roles'],
  ],
  [
    'a member of an organization that does not exist',
    { user: [createBetterAuthUser('bob')], member: [createBetterAuthMember('m2', 'nowhere', 'bob', 'member')] },
    ['member m2: its organization does not exist'],
  ],
  [
    'an organization without an owner',
    {
      user: [createBetterAuthUser('bob')],
      organization: [createBetterAuthOrganization('lost')],
      member: [createBetterAuthMember('m2', 'lost', 'bob', 'admin')],
    },
    ['organization lost: it has no owner that can be imported'],
  ],
  [
    'an invalid slug',
    {
      organization: [createBetterAuthOrganization('odd', { slug: 'Odd & Sons' })],
      member: [createBetterAuthMember('m2', 'odd', 'ann', 'owner')],
    },
    ['organization odd: Odd & Sons is not a valid slug'],
  ],
  [
    'slugs that equal another one without spaces, or in ASCII',
    {
      organization: [
        createBetterAuthOrganization('spaces', { slug: ' acme' }),
        // The Kelvin sign, whose lower case is `k`.
        createBetterAuthOrganization('kelvin', { slug: '\u212Ailo' }),
      ],
      member: ['spaces', 'kelvin'].map((id) => createBetterAuthMember(`m-${id}`, id, 'ann', 'owner')),
    },
    ['organization kelvin: \u212Ailo is not a valid slug', 'organization spaces:  acme is not a valid slug'],
  ],
  [
    'metadata with too many levels',
    {
      organization: [
        createBetterAuthOrganization('deep', { metadata: `${'{"a":'.repeat(9)}1${'}'.repeat(9)}` }),
        createBetterAuthOrganization('large', { metadata: JSON.stringify({ a: 'x'.repeat(8192) }) }),
      ],
      member: ['deep', 'large'].map((id) => createBetterAuthMember(`m-${id}`, id, 'ann', 'owner')),
    },
    [
      'organization deep: its metadata is not an object of at most 8192 characters and eight levels',
      'organization large: its metadata is not an object of at most 8192 characters and eight levels',
    ],
  ],
  [
    'the counter of a passkey that is not a whole number',
    {
      passkey: [
        {
          id: 'p1',
          userId: 'ann',
          publicKey: 'AAAA',
          credentialID: 'p1',
          counter: 1.5,
          deviceType: 'multiDevice',
          backedUp: 1,
        },
      ],
    },
    ['passkey p1: counter: Invalid input'],
  ],
  [
    'two pending invitations to the same address',
    {
      invitation: [
        createBetterAuthInvitation('i2', 'acme', 'eve@example.com'),
        createBetterAuthInvitation('i3', 'acme', 'Eve@example.com'),
      ],
    },
    [
      'invitation i2: eve@example.com has several pending invitations to the organization',
      'invitation i3: eve@example.com has several pending invitations to the organization',
    ],
  ],
])('import better-auth: reports %s and imports the other rows on request', async (_problem, rows, findings) => {
  const server = await startTestServer()
  const source = await createBetterAuthFile(mergeRows(rows))
  const empty = await readAllRows(server.database)
  expect(await runBetterAuthImport(server, source)).toMatchObject({
    isWritten: false,
    skipped: findings.length,
    findings,
  })
  expect(await readAllRows(server.database)).toBe(empty)

  const { isWritten, imported } = await runBetterAuthImport(server, source, { skipInvalidRows: true })
  expect(isWritten).toBe(true)
  expect(imported).toMatchObject({ organization: 1, team: 1, member: 1, invitation: 1, session: 1 })
})

test('import better-auth: does not import expired sessions, expired invitations or impersonations', async () => {
  const server = await startTestServer()
  const over = { expiresAt: '2025-04-01T00:00:00.000Z' }
  const rows = {
    session: [
      createBetterAuthSession('s2', 'ann', over),
      createBetterAuthSession('s3', 'ann', { impersonatedBy: 'root' }),
    ],
    invitation: [createBetterAuthInvitation('i2', 'acme', 'dan@example.com', over)],
  }
  expect(await runBetterAuthImport(server, await createBetterAuthFile(mergeRows(rows)))).toMatchObject({
    skipped: 0,
    imported: { session: 1, invitation: 1 },
  })
})

test('import better-auth: skips users and organizations whose address or slug exists', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor('Ann')
  await ann.signUp()
  await ann.createOrganization({ name: 'Acme', slug: 'acme' })
  const own = await ann.fetchUser()
  const source = await createBetterAuthFile(
    mergeRows({ user: [createBetterAuthUser('bob', { email: ann.email.toUpperCase() })] }),
  )
  const { findings } = await runBetterAuthImport(server, source, { skipInvalidRows: true })
  expect(findings).toEqual([
    `user bob: ${ann.email} belongs to another user here, ${own.id}`,
    expect.stringContaining('organization acme: acme is already the slug of organization'),
  ])
  expect((await ann.fetchUser()).id).toBe(own.id)
})

test('import better-auth: a second import keeps later changes and deletions', async () => {
  const server = await startTestServer()
  const source = await createBetterAuthFile(
    mergeRows({ user: [createBetterAuthUser('bob')], session: [createBetterAuthSession('s2', 'bob')] }),
  )
  await runBetterAuthImport(server, source)
  const { kysely } = server.database
  await kysely.updateTable('user').set({ name: 'Anne' }).where('id', '=', 'ann').execute()
  await kysely.deleteFrom('session').execute()
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/remove-user', { userId: 'bob' })
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  expect(await runBetterAuthImport(server, source)).toMatchObject({ isWritten: true, skipped: 0, imported: {} })
  expect(await readAllRows(server.database)).toBe(before)
})

test('import better-auth: continues after an interrupted import', async () => {
  const server = await startTestServer()
  const many = Array.from({ length: 1200 }, (_, index) => createBetterAuthUser(`u${String(index).padStart(4, '0')}`))
  const source = await createBetterAuthFile(
    mergeRows({ user: many, session: many.map(({ id }) => createBetterAuthSession(`s-${id}`, id)) }),
  )
  let batches = 0
  const stopping: Source = {
    ...source,
    stream: async function* (sql, size) {
      for await (const rows of source.stream(sql, size)) {
        // The dry run reads three batches of users. The import fails before the third one.
        if (/from "user" t order/.test(sql) && ++batches > 5) throw new Error('Connection lost')
        yield rows
      }
    },
  }
  await expect(runBetterAuthImport(server, stopping)).rejects.toThrow('Connection lost')
  const count = () =>
    server.database.kysely
      .selectFrom('user')
      .innerJoin('session', 'session.userId', 'user.id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  expect(await count()).toEqual({ count: 1000 })
  expect(await runBetterAuthImport(server, source)).toMatchObject({
    isWritten: true,
    imported: { user: 201, session: 201, organization: 1 },
  })
  expect(await count()).toEqual({ count: 1201 })
})

test('import better-auth: reads renamed tables and columns that --map names', async () => {
  const server = await startTestServer()
  const { user: users = [], ...others } = betterAuthAcme
  const renamed = users.map(({ emailVerified, ...row }) => ({ ...row, email_verified: emailVerified ?? 0 }))
  const source = await createBetterAuthFile({ ...others, users: renamed })
  await expect(runBetterAuthImport(server, source)).rejects.toThrow('no table user; --map user=NAME')
  await expect(runBetterAuthImport(server, source, { map: 'user=users' })).rejects.toThrow('no column emailVerified')
  await expect(runBetterAuthImport(server, source, { map: 'users=user' })).rejects.toThrow('--map expects')
  expect(
    await runBetterAuthImport(server, source, { map: 'user=users, user.emailVerified=email_verified' }),
  ).toMatchObject({
    imported: { user: 1, member: 1 },
  })
})
