import { expect, test } from 'vitest'
import {
  betterAuthAccount,
  betterAuthAcme,
  mergeRows,
  BASE_URL,
  createBetterAuthFile,
  readAllRows,
  createUserWithRole,
  betterAuthInvitation,
  betterAuthMember,
  betterAuthOrganization,
  type BetterAuthRows,
  betterAuthSession,
  betterAuthUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { type BetterAuthImportOptions, type ImportFinding, importBetterAuth, type Source } from './better-auth.ts'

const take = async (here: TestServer, source: Source, more: Partial<BetterAuthImportOptions> = {}) => {
  const findings: ImportFinding[] = []
  const options = {
    database: here.database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    organization: {},
    twoFactor: {},
    admin: {},
    now: here.now,
  }
  const onFinding = (finding: ImportFinding) => findings.push(finding)
  const { isWritten, counts, skipped: leftOut } = await importBetterAuth(options, { source, onFinding, ...more })
  const taken = Object.fromEntries(
    [...counts].flatMap(([table, count]) => (count.imported > 0 ? [[table, count.imported]] : [])),
  )
  return { isWritten, leftOut, taken, findings: findings.map(({ table, id, reason }) => `${table} ${id}: ${reason}`) }
}

test('import better-auth: a dry run counts and writes nothing, the import writes, a second one changes nothing', async () => {
  const here = await startTestServer()
  const source = await createBetterAuthFile(betterAuthAcme)
  const empty = await readAllRows(here.database)
  const all = { user: 1, account: 1, session: 1, organization: 1, team: 1, member: 1, invitation: 1 }
  expect(await take(here, source, { isDry: true })).toEqual({ isWritten: false, leftOut: 0, taken: all, findings: [] })
  expect(await readAllRows(here.database)).toBe(empty)

  expect(await take(here, source)).toMatchObject({ isWritten: true, leftOut: 0, taken: all })
  const { kysely } = here.database
  expect(await kysely.selectFrom('organization').select('memberCount').execute()).toEqual([{ memberCount: 1 }])
  expect(await kysely.selectFrom('session').select('activeOrganizationId').execute()).toEqual([
    { activeOrganizationId: 'acme' },
  ])
  const taken = await readAllRows(here.database)
  expect(await take(here, source)).toMatchObject({ isWritten: true, leftOut: 0, taken: {} })
  expect(await readAllRows(here.database)).toBe(taken)
})

test.each<[broken: string, rows: BetterAuthRows, findings: string[]]>([
  [
    'two users with one address in different letters',
    { user: [betterAuthUser('bob'), betterAuthUser('rob', { email: 'Bob@Example.com' })] },
    [
      'user bob: bob@example.com is the address of another user too, in other letters',
      'user rob: Bob@Example.com is the address of another user too, in other letters',
    ],
  ],
  [
    'an address that is none',
    { user: [betterAuthUser('bob', { email: 'bob at example' })] },
    ['user bob: bob at example is no address that Latchkey takes'],
  ],
  [
    'an unknown role of the platform',
    { user: [betterAuthUser('bob', { role: 'user,auditor' })] },
    ['user bob: the role user,auditor is not among admin.roles of the options'],
  ],
  [
    'a second factor whose secret is not known: nobody is let in with less than they had',
    {
      user: [betterAuthUser('bob', { twoFactorEnabled: 1 })],
      twoFactor: [{ id: 'f1', userId: 'bob', secret: '00'.repeat(60), backupCodes: '00'.repeat(60) }],
    },
    ['user bob: two-factor is on, and no secret opens it: BETTER_AUTH_SECRET names it'],
  ],
  [
    'a time that is none',
    { user: [betterAuthUser('bob', { createdAt: 'yesterday' })] },
    ['user bob: createdAt: is no time'],
  ],
  ['an account without its user', { account: [betterAuthAccount('a2', 'nobody')] }, ['account a2: its user is gone']],
  [
    'a password hash of another kind',
    { account: [betterAuthAccount('a2', 'ann', { providerId: 'credential', password: '$2b$10$abcdefgh' })] },
    ['account a2: a password hash of this kind cannot be compared here'],
  ],
  [
    'one person at a provider in two accounts',
    {
      account: [betterAuthAccount('a2', 'ann', { accountId: '7' }), betterAuthAccount('a3', 'ann', { accountId: '7' })],
    },
    ['account a2: 7 of google is in several accounts', 'account a3: 7 of google is in several accounts'],
  ],
  [
    'a member whose user is gone',
    { member: [betterAuthMember('m2', 'acme', 'nobody', 'member')] },
    ['member m2: its user is gone'],
  ],
  [
    'a member whose user is left out',
    { user: [betterAuthUser('bob', { email: 'bob' })], member: [betterAuthMember('m2', 'acme', 'bob', 'member')] },
    ['user bob: bob is no address that Latchkey takes', 'member m2: its user bob is left out'],
  ],
  [
    'a member with an unknown role',
    { user: [betterAuthUser('bob')], member: [betterAuthMember('m2', 'acme', 'bob', 'captain')] },
    ['member m2: the role captain is not among organization.roles of the options'],
  ],
  [
    'a member of an organization that is gone',
    { user: [betterAuthUser('bob')], member: [betterAuthMember('m2', 'nowhere', 'bob', 'member')] },
    ['member m2: its organization is gone'],
  ],
  [
    'an organization without an owner',
    {
      user: [betterAuthUser('bob')],
      organization: [betterAuthOrganization('lost')],
      member: [betterAuthMember('m2', 'lost', 'bob', 'admin')],
    },
    ['organization lost: no owner of it can be taken over'],
  ],
  [
    'a slug that is none',
    {
      organization: [betterAuthOrganization('odd', { slug: 'Odd & Sons' })],
      member: [betterAuthMember('m2', 'odd', 'ann', 'owner')],
    },
    ['organization odd: Odd & Sons is no slug that Latchkey takes'],
  ],
  [
    'two open invitations to one address',
    {
      invitation: [
        betterAuthInvitation('i2', 'acme', 'eve@example.com'),
        betterAuthInvitation('i3', 'acme', 'Eve@example.com'),
      ],
    },
    [
      'invitation i2: eve@example.com has several open invitations of the organization',
      'invitation i3: eve@example.com has several open invitations of the organization',
    ],
  ],
])('import better-auth: %s is reported, never guessed', async (_broken, rows, findings) => {
  const here = await startTestServer()
  const source = await createBetterAuthFile(mergeRows(rows))
  const empty = await readAllRows(here.database)
  expect(await take(here, source)).toMatchObject({ isWritten: false, leftOut: findings.length, findings })
  expect(await readAllRows(here.database)).toBe(empty)

  const { isWritten, taken } = await take(here, source, { leavesOut: true })
  expect(isWritten).toBe(true)
  expect(taken).toMatchObject({ organization: 1, team: 1, member: 1, invitation: 1, session: 1 })
})

test('import better-auth: what nobody needs any more stays behind', async () => {
  const here = await startTestServer()
  const over = { expiresAt: '2025-04-01T00:00:00.000Z' }
  const rows = {
    session: [betterAuthSession('s2', 'ann', over), betterAuthSession('s3', 'ann', { impersonatedBy: 'root' })],
    invitation: [betterAuthInvitation('i2', 'acme', 'dan@example.com', over)],
  }
  expect(await take(here, await createBetterAuthFile(mergeRows(rows)))).toMatchObject({
    leftOut: 0,
    taken: { session: 1, invitation: 1 },
  })
})

test('import better-auth: on a database with people, an address or a slug of somebody here is not taken', async () => {
  const here = await startTestServer()
  const ann = here.createVisitor('Ann')
  await ann.signUp()
  await ann.createOrganization({ name: 'Acme', slug: 'acme' })
  const own = await ann.fetchUser()
  const source = await createBetterAuthFile(
    mergeRows({ user: [betterAuthUser('bob', { email: ann.email.toUpperCase() })] }),
  )
  const { findings } = await take(here, source, { leavesOut: true })
  expect(findings).toEqual([
    `user bob: ${ann.email} is the address of another user here, ${own.id}`,
    expect.stringContaining('organization acme: acme is the slug of another organization here'),
  ])
  expect((await ann.fetchUser()).id).toBe(own.id)
})

test('import better-auth: what has changed here since stays changed, and who was deleted stays deleted', async () => {
  const here = await startTestServer()
  const source = await createBetterAuthFile(
    mergeRows({ user: [betterAuthUser('bob')], session: [betterAuthSession('s2', 'bob')] }),
  )
  await take(here, source)
  const { kysely } = here.database
  await kysely.updateTable('user').set({ name: 'Anne' }).where('id', '=', 'ann').execute()
  await kysely.deleteFrom('session').execute()
  const root = await createUserWithRole(here, 'admin')
  await root.post('/admin/remove-user', { userId: 'bob' })
  await here.countMails()
  const before = await readAllRows(here.database)
  expect(await take(here, source)).toMatchObject({ isWritten: true, leftOut: 0, taken: {} })
  expect(await readAllRows(here.database)).toBe(before)
})

test('import better-auth: one that was stopped is begun again, and goes on where it was', async () => {
  const here = await startTestServer()
  const many = Array.from({ length: 1200 }, (_, index) => betterAuthUser(`u${String(index).padStart(4, '0')}`))
  const source = await createBetterAuthFile(
    mergeRows({ user: many, session: many.map(({ id }) => betterAuthSession(`s-${id}`, id)) }),
  )
  let batches = 0
  const stopping: Source = {
    ...source,
    stream: async function* (sql, size) {
      for await (const rows of source.stream(sql, size)) {
        // The users of the first walk come in three batches; in the second walk, the third is never read.
        if (/from "user" t order/.test(sql) && ++batches > 5) throw new Error('The power is off')
        yield rows
      }
    },
  }
  await expect(take(here, stopping)).rejects.toThrow('The power is off')
  const count = () =>
    here.database.kysely
      .selectFrom('user')
      .innerJoin('session', 'session.userId', 'user.id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  expect(await count()).toEqual({ count: 1000 })
  expect(await take(here, source)).toMatchObject({
    isWritten: true,
    taken: { user: 201, session: 201, organization: 1 },
  })
  expect(await count()).toEqual({ count: 1201 })
})

test('import better-auth: tables and columns that were renamed are read by their own names', async () => {
  const here = await startTestServer()
  const { user: users = [], ...others } = betterAuthAcme
  const renamed = users.map(({ emailVerified, ...row }) => ({ ...row, email_verified: emailVerified ?? 0 }))
  const source = await createBetterAuthFile({ ...others, users: renamed })
  await expect(take(here, source)).rejects.toThrow('no table user; --map user=NAME')
  await expect(take(here, source, { map: 'user=users' })).rejects.toThrow('no column emailVerified')
  await expect(take(here, source, { map: 'users=user' })).rejects.toThrow('--map takes')
  expect(await take(here, source, { map: 'user=users, user.emailVerified=email_verified' })).toMatchObject({
    taken: { user: 1, member: 1 },
  })
})
