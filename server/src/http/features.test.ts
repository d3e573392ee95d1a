import { defaultRoles } from '@latchkey/contract/access'
import { expect, test } from 'vitest'
import { send, startSocialTestServer, startTestServer, TERMS, withMailedCodes } from '@latchkey/testing'
import type { Options } from '../platform/options/options.ts'

const getFeatures = async (options: Partial<Options> = {}) =>
  (await send(await startTestServer(options), '/get-features')).body

const noFields = { user: [], session: [], organization: [], member: [], invitation: [], team: [] }

test('returns every feature that the options turn on to a caller without a session', async () => {
  const server = await startSocialTestServer({
    ...withMailedCodes,
    providers: { github: {}, google: {} },
    terms: TERMS,
    apiKey: { enabled: true, allowNoExpiry: true },
  })
  const { status, body } = await send(server, '/get-features')
  expect([status, body]).toEqual([
    200,
    {
      passwords: true,
      signUpMethods: ['password', 'email-code', 'provider'],
      passwordReset: true,
      verificationMails: 'on-request',
      invitationMails: true,
      emailCodes: true,
      passkeys: true,
      providers: [
        { id: 'github', name: 'GitHub' },
        { id: 'google', name: 'Google' },
      ],
      multipleAccounts: true,
      emailAddresses: true,
      deviceAuthorization: true,
      webhooks: true,
      apiKeys: { allowNoExpiry: true },
      codeDigits: { app: 6, mail: 6 },
      organizations: { roles: defaultRoles, creatorRole: 'owner' },
      terms: TERMS,
      additionalFields: noFields,
      lastLoginMethodCookie: 'latchkey.last_used_login_method',
    },
  ])
  expect(await server.latchkey.api.getFeatures({})).toEqual(body)
  expect(server.latchkey.features).toEqual(body)
})

test('returns that disabled features are off', async () => {
  const body = await getFeatures({
    emailAndPassword: { enabled: false },
    emailCode: false,
    passkey: { enabled: false },
    session: { multipleAccounts: false, lastLoginMethodCookie: false },
    user: { emailAddresses: { enabled: false } },
    deviceAuthorization: { enabled: false },
    webhooks: { enabled: false },
    apiKey: { enabled: false },
    twoFactor: false,
    organization: false,
  })
  expect(body).toEqual({
    passwords: false,
    signUpMethods: [],
    passwordReset: false,
    verificationMails: 'on-request',
    invitationMails: false,
    emailCodes: false,
    passkeys: false,
    providers: [],
    multipleAccounts: false,
    emailAddresses: false,
    deviceAuthorization: false,
    webhooks: false,
    apiKeys: null,
    codeDigits: null,
    organizations: null,
    terms: null,
    additionalFields: noFields,
    lastLoginMethodCookie: null,
  })
})

test('returns no emailed codes, links and additional addresses for a server that sends no mails', async () => {
  const body = await getFeatures({ mailer: undefined })
  expect(body).toMatchObject({
    passwordReset: false,
    verificationMails: 'off',
    invitationMails: false,
    emailCodes: false,
    emailAddresses: false,
    codeDigits: { app: 6, mail: null },
  })
})

test('returns how users can sign up, without the methods whose option disables it', async () => {
  const server = await startSocialTestServer({
    emailAndPassword: { disableSignUp: true },
    emailCode: { disableSignUp: true },
    providers: { github: { disableSignUp: true }, google: {} },
  })
  expect((await send(server, '/get-features')).body.signUpMethods).toEqual(['provider'])
  const closed = { emailAndPassword: { disableSignUp: true }, emailCode: { disableSignUp: true } }
  expect((await getFeatures(closed)).signUpMethods).toEqual([])
})

test('returns that a sign-up is followed by a verification mail', async () => {
  const required = { emailAndPassword: { requireEmailVerification: true } }
  for (const options of [{ emailVerification: { sendOnSignUp: true } }, required]) {
    expect((await getFeatures(options)).verificationMails).toBe('after-sign-up')
  }
})

test('returns that invitations are not mailed', async () => {
  const body = await getFeatures({ organization: { sendInvitationEmail: false } })
  expect(body).toMatchObject({ invitationMails: false, verificationMails: 'on-request' })
})

test('returns the digits of two-factor codes', async () => {
  const twoFactor = { totpOptions: { digits: 8 }, otpOptions: { digits: 5, sendOTP: true } } as const
  expect((await getFeatures({ twoFactor })).codeDigits).toEqual({ app: 8, mail: 5 })
})

test('returns the configured organization roles and the creator role, and no IDs of admins', async () => {
  const body = await getFeatures({
    organization: { roles: { editor: { project: ['create'] } }, creatorRole: 'editor' },
    admin: { adminUserIds: ['the-id-of-anna'] },
  })
  expect(body.organizations).toEqual({
    roles: { ...defaultRoles, editor: { project: ['create'] } },
    creatorRole: 'editor',
  })
  expect(JSON.stringify(body)).not.toContain('the-id-of-anna')
})

test('returns the additional fields that screens show or require, without default values that users cannot set', async () => {
  const label = { en: 'Company' }
  const additionalFields = {
    company: { type: 'string', required: true, max: 20, label, returned: false },
    plan: { type: ['free', 'pro'], input: false, defaultValue: 'free' },
    settings: { type: 'json', defaultValue: { theme: 'dark' } },
    note: { type: 'string', returned: false },
    score: { type: 'number', required: true, returned: false, defaultValue: 5 },
  } as const
  const flags = { max: 255, required: false, input: true, returned: true }
  const expected = [
    { ...flags, name: 'company', type: 'string', max: 20, label, required: true, returned: false },
    { ...flags, name: 'plan', type: ['free', 'pro'], input: false },
    { ...flags, name: 'settings', type: 'json', defaultValue: { theme: 'dark' } },
  ]
  const part = { additionalFields }
  // Sessions have no required fields.
  const { plan, settings } = additionalFields
  const body = await getFeatures({
    user: part,
    session: { additionalFields: { plan, settings } },
    organization: { ...part, members: part, invitations: part, teams: part },
  })
  expect(body.additionalFields).toEqual({
    user: expected,
    session: expected.slice(1),
    organization: expected,
    member: expected,
    invitation: expected,
    team: expected,
  })
})
