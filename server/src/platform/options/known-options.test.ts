import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from '../../latchkey.ts'
import { BASE_URL, openTestDatabase, startTestServer } from '@latchkey/testing'

test.each<[option: string, options: object]>([
  ['emailAndPasword', { emailAndPasword: { enabled: true } }],
  ['emailAndPassword.requireEmailVerificaton', { emailAndPassword: { requireEmailVerificaton: true } }],
  ['user.changeEmial', { user: { changeEmial: { enabled: true } } }],
  ['session.cookieCache.maxage', { session: { cookieCache: { enabled: true, maxage: 60 } } }],
  ['account.linking', { account: { linking: { enabled: false } } }],
  ['organization.teams.maximum', { organization: { teams: { enabled: true, maximum: 2 } } }],
  ['constructor', { constructor: true }],
])('an option that does not exist is named when the server starts: %s', async (option, options) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const start = () => createLatchkey({ database, baseURL: BASE_URL, secret: 'x'.repeat(32), ...options })
  expect(start).toThrow(new RegExp(`^${option.replaceAll('.', '\\.')} is no option; known here: \\w+`))
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
  ['mailer', { mailer: () => {} }],
  ['now', { now: 5 }],
])('a value that cannot be used stops the start with a sentence that names it: %s %o', async (option, options) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const start = () => createLatchkey({ database, baseURL: BASE_URL, secret: 'x'.repeat(32), ...options })
  expect(start).toThrow(new RegExp(`^${option.replaceAll('.', '\\.')} must `))
})

test('an option that is undefined is one that is not given', async () => {
  const here = await startTestServer({
    session: { expiresIn: undefined },
    trustedOrigins: undefined,
    retention: undefined,
  })
  expect((await here.createVisitor().signUp()).status).toBe(200)
})

test('what bears names of its own is no unknown option', async () => {
  const here = await startTestServer({
    organization: { roles: { editor: { project: ['create'] } } },
    trustedOrigins: ['https://other.example.com'],
  })
  expect((await here.createVisitor().signUp()).status).toBe(200)
})
