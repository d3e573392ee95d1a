import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from '../../latchkey.ts'
import { silentLogger } from '../observability/logger.ts'
import { BASE_URL, openTestDatabase, startTestServer } from '@latchkey/testing'

/** Starts a server with these options and the required ones. */
const start = async (options: object) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return createLatchkey({ database, baseURL: BASE_URL, secret: 'x'.repeat(32), ...options })
}

test('warns once of mails that are turned on and never sent', async () => {
  const warnings: unknown[] = []
  const logger = { ...silentLogger, warn: (fields: object, message: string) => warnings.push([fields, message]) }
  const latchkey = await start({
    logger,
    emailVerification: { sendVerificationEmail: true },
    notifications: { passkeyAdded: true, passkeyRemoved: () => {}, emailChanged: false },
  })
  await latchkey.ready()
  await latchkey.ready()
  const message = 'The mails of this option are never sent: the option mailer is missing'
  expect(warnings).toEqual([
    [{ option: 'emailVerification.sendVerificationEmail' }, message],
    [{ option: 'notifications.passkeyAdded' }, message],
  ])
})

test.each<[option: string, options: object]>([
  ['emailAndPasword', { emailAndPasword: { enabled: true } }],
  ['emailAndPassword.requireEmailVerificaton', { emailAndPassword: { requireEmailVerificaton: true } }],
  ['user.changeEmial', { user: { changeEmial: { enabled: true } } }],
  ['session.cookieCache.maxage', { session: { cookieCache: { enabled: true, maxage: 60 } } }],
  ['account.linking', { account: { linking: { enabled: false } } }],
  ['organization.teams.maximum', { organization: { teams: { enabled: true, maximum: 2 } } }],
  ['hooks.afterSignUp', { hooks: { afterSignUp: () => {} } }],
  ['constructor', { constructor: true }],
])('rejects an unknown option by name: %s', async (option, options) => {
  await expect(start(options)).rejects.toThrow(`Unknown option "${option}". Expected one of: `)
})

test.each<[option: string, options: object]>([
  ['emailAndPassword', { emailAndPassword: false }],
  ['emailAndPassword.disableSignUp', { emailAndPassword: { disableSignUp: 'false' } }],
  ['emailAndPassword.minPasswordLength', { emailAndPassword: { minPasswordLength: '12' } }],
  ['emailAndPassword.minPasswordLength', { emailAndPassword: { minPasswordLength: 200 } }],
  ['emailAndPassword.resetPasswordTokenExpiresIn', { emailAndPassword: { resetPasswordTokenExpiresIn: 0 } }],
  ['emailVerification.sendVerificationEmail', { emailVerification: { sendVerificationEmail: 'yes' } }],
  ['session', { session: null }],
  ['session.expiresIn', { session: { expiresIn: '7d' } }],
  ['session.updateAge', { session: { updateAge: -1 } }],
  ['session.freshAge', { session: { freshAge: Number.NaN } }],
  ['session.cookieCache', { session: { cookieCache: true } }],
  ['session.cookieCache.maxAge', { session: { cookieCache: { enabled: true, maxAge: 1.5 } } }],
  ['account.accountLinking.trustedProviders', { account: { accountLinking: { trustedProviders: 'google' } } }],
  ['trustedOrigins', { trustedOrigins: () => [] }],
  ['rateLimit.window', { rateLimit: { window: 1e20 } }],
  ['rateLimit.max', { rateLimit: { max: Infinity } }],
  ['organization', { organization: true }],
  ['organization.allowUserToCreateOrganization', { organization: { allowUserToCreateOrganization: () => false } }],
  ['organization.organizationLimit', { organization: { organizationLimit: -1 } }],
  ['organization.membershipLimit', { organization: { membershipLimit: 2.5 } }],
  ['organization.invitationLimit', { organization: { invitationLimit: NaN } }],
  ['organization.teams.maximumTeams', { organization: { teams: { enabled: true, maximumTeams: 0.1 } } }],
  ['organization.invitationExpiresIn', { organization: { invitationExpiresIn: Infinity } }],
  ['organization.invitationExpiresIn', { organization: { invitationExpiresIn: 0 } }],
  ['organization.invitationExpiresIn', { organization: { invitationExpiresIn: 1 / 3 } }],
  ['organization.creatorRole', { organization: { creatorRole: 'boss' } }],
  ['organization.roles', { organization: { roles: { 'one,two': {} } } }],
  ['organization.roles', { organization: { roles: { ' padded': {} } } }],
  ['organization.roles', { organization: { roles: { editor: { project: 'create' } } } }],
  ['organization.teams', { organization: { teams: true } }],
  ['organization.teams.maximumTeams', { organization: { teams: { maximumTeams: '5' } } }],
  ['twoFactor.issuer', { twoFactor: { issuer: 5 } }],
  ['twoFactor.totpOptions.digits', { twoFactor: { totpOptions: { digits: 7 } } }],
  ['twoFactor.otpOptions.sendOTP', { twoFactor: { otpOptions: { sendOTP: {} } } }],
  ['admin.adminUserIds', { admin: { adminUserIds: 'ann' } }],
  ['admin.bannedUserMessage', { admin: { bannedUserMessage: '' } }],
  ['retention.interval', { retention: { interval: 30 * 86_400 } }],
  ['retention.mails', { retention: { mails: '3600' } }],
  ['advanced.disableCSRFCheck', { advanced: { disableCSRFCheck: 'no' } }],
  ['advanced.ipAddress.trustedProxies', { advanced: { ipAddress: { trustedProxies: 5 } } }],
  [
    'advanced.crossSubDomainCookies.domain',
    { advanced: { crossSubDomainCookies: { enabled: true, domain: 'https://example.com' } } },
  ],
  ['secret', { secret: 5 }],
  ['secret', { secret: ['x'.repeat(32), 'x'.repeat(31)] }],
  ['secret', { secret: ' '.repeat(40) }],
  ['database', { database: undefined }],
  ['hooks', { hooks: [] }],
  ['hooks.beforeSignUp', { hooks: { beforeSignUp: true } }],
  ['hooks.on', { hooks: { on: () => {} } }],
  ['hooks.on.user.created', { hooks: { on: { 'user.created': true } } }],
  ['hooks.on.user.craeted', { hooks: { on: { 'user.craeted': () => {} } } }],
  ['hooks.on.accounts.imported', { hooks: { on: { 'accounts.imported': () => {} } } }],
  ['mailer', { mailer: 'smtp' }],
  ['mailer', { mailer: {} }],
  ['renderMail', { renderMail: {} }],
  ['notifications.passwordChanged', { notifications: { passwordChanged: 'yes' } }],
  ['brand.color', { brand: { color: 'red' } }],
  ['brand.logo', { brand: { logo: 'javascript:alert(1)' } }],
  ['now', { now: 5 }],
  ['observer', { observer: 5 }],
  ['observer', { observer: { request: () => {} } }],
  ['advanced.ipAddress.trustedProxies', { advanced: { ipAddress: { trustedProxies: ['nowhere'] } } }],
  ['advanced.cookiePrefix', { advanced: { cookiePrefix: 'a b' } }],
])('rejects an invalid value by the name of its option: %s %o', async (option, options) => {
  await expect(start(options)).rejects.toThrow(new RegExp(`^${option.replaceAll('.', '\\.')} must `))
})

test.each<[message: string, options: object]>([
  ['session.expiresIn must be whole seconds, at most a century; received "7d"', { session: { expiresIn: '7d' } }],
  ['organization must be an object or false; received true', { organization: true }],
  ['organization must be an object or false; received a list', { organization: [] }],
  ['trustedOrigins must be a list of non-empty strings; received a list', { trustedOrigins: ['https://a.example', 5] }],
  [
    'secret must have at least 32 characters, also each of several; `openssl rand -hex 32` creates one',
    { secret: 'too short' },
  ],
  [
    'secret must have at least 32 characters, also each of several; `openssl rand -hex 32` creates one; received ""',
    { secret: '' },
  ],
  [
    'organization.creatorRole must be one of owner, admin, member, editor; received "boss"',
    { organization: { creatorRole: 'boss', roles: { editor: {} } } },
  ],
  [
    'admin.roles must have names without commas and outer spaces; received "one,two"',
    { admin: { roles: { 'one,two': {} } } },
  ],
  [
    'organization.roles must have names of resources and actions with letters, digits, _, . and - only; received "a b"',
    { organization: { roles: { editor: { project: ['create', 'a b'] } } } },
  ],
  [
    'admin.roles must have names of resources and actions with letters, digits, _, . and - only; received "my:project"',
    { admin: { roles: { editor: { 'my:project': ['create'] } } } },
  ],
  [
    'passkey.rpId must be a domain such as example.com or localhost, and no IP address: the host of baseURL or one above it; received "127.0.0.1"',
    { baseURL: 'http://127.0.0.1:3000', passkey: { enabled: true } },
  ],
  [
    'emailAndPassword.minPasswordLength must not exceed maxPasswordLength, which is 128; received 200',
    { emailAndPassword: { minPasswordLength: 200 } },
  ],
  [
    'emailAndPassword.requireEmailVerification requires mailer or emailVerification.sendVerificationEmail',
    { emailAndPassword: { enabled: true, requireEmailVerification: true } },
  ],
  [
    'session.expiresIn must be whole seconds, at most a century; received 0',
    { rateLimit: { max: -1 }, session: { expiresIn: 0 } },
  ],
])('explains the first invalid option: %s', async (message, options) => {
  await expect(start(options)).rejects.toThrow(new Error(message))
})

test('accepts required verification without mails if the options state it: the application verifies addresses itself', async () => {
  const server = await startTestServer({
    mailer: undefined,
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { sendVerificationEmail: false },
  })
  expect((await server.createVisitor().signUp()).body.token).toBeNull()
})

test('treats an undefined option like an absent one', async () => {
  const server = await startTestServer({
    session: { expiresIn: undefined },
    trustedOrigins: undefined,
    retention: undefined,
  })
  expect((await server.createVisitor().signUp()).status).toBe(200)
})

test('accepts roles of any name', async () => {
  const server = await startTestServer({
    organization: { roles: { editor: { project: ['create'] } } },
    trustedOrigins: ['https://other.example.com'],
  })
  expect((await server.createVisitor().signUp()).status).toBe(200)
})
