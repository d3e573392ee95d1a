import { expect, test } from 'vitest'
import type { MailKind } from '../platform/mail/templates.ts'
import { BASE_URL, startTestServer } from '@latchkey/testing'

const FORGED_HOST_HEADERS = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-server': 'evil.example',
  'x-original-host': 'evil.example',
  forwarded: 'host=evil.example;proto=http',
}

const requests: [MailKind, string, (email: string, password: string) => object][] = [
  ['verification', '/send-verification-email', (email) => ({ email })],
  ['reset', '/forget-password', (email) => ({ email })],
  ['deletion', '/delete-user', (_, password) => ({ password })],
  ['newAddressConfirmation', '/change-email', () => ({ newEmail: 'new@example.com' })],
]

test.each(requests)(
  'the link of a %s mail starts with the base URL, despite forged host headers (R10)',
  async (kind, path, inputFor) => {
    const { createUser, findMail } = await startTestServer()
    const ann = await createUser()
    expect((await ann.post(path, inputFor(ann.email, ann.password), FORGED_HOST_HEADERS)).status).toBe(200)
    const mail = await findMail(kind, kind === 'newAddressConfirmation' ? 'new@example.com' : ann.email)
    expect(mail.link).not.toBe('')
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toContain('evil')
      for (const [url] of part.matchAll(/https?:\/\/[^\s"<]+/g)) expect(url.startsWith(BASE_URL)).toBe(true)
    }
  },
)

test('the links of an approved email change start with the base URL (R10)', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'new@example.com' }, FORGED_HOST_HEADERS)
  const approval = await findMail('emailChangeApproval', ann.email)
  expect(approval.text).toContain(`${BASE_URL}/api/auth/verify-email?token=`)
  await ann.get(approval.link, FORGED_HOST_HEADERS)
  const confirmation = await findMail('newAddressConfirmation', 'new@example.com')
  expect(confirmation.text).toContain(`${BASE_URL}/api/auth/verify-email?token=`)
  expect(confirmation.text + approval.text).not.toContain('evil')
})

test('concurrent requests with different hosts get the same links (R9)', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  await Promise.all([
    ann.post('/forget-password', { email: ann.email }, FORGED_HOST_HEADERS),
    bob.post('/forget-password', { email: bob.email }, { host: 'other.example' }),
  ])
  for (const { email } of [ann, bob]) {
    const { text, token } = await findMail('reset', email)
    expect(text).toContain(`${BASE_URL}/api/auth/reset-password/${token}?callbackURL=%2Freset-password`)
  }
})

test('a callback URL keeps its own query', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email, callbackURL: '/welcome?a=1&b=x' })
  const response = await ann.openLink(await findMail('verification', ann.email))
  expect(response.headers.get('location')).toBe('/welcome?a=1&b=x')
})

test('a link can lead through a screen to a page of the application with a token of its own', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  const callbackURL = '/verify-email?done&next=%2Fcontinue%3Fto%3D%252Fjoin%253Ftoken%253Dof-the-application'
  expect((await ann.post('/send-verification-email', { email: ann.email, callbackURL })).status).toBe(200)
})

test.each(['/forget-password', '/send-verification-email', '/change-email', '/delete-user', '/sign-up/email'])(
  '%s rejects callback URLs at untrusted origins (R1)',
  async (path) => {
    const { createUser, countMails } = await startTestServer({ emailVerification: { sendOnSignUp: true } })
    const ann = await createUser()
    const mails = await countMails()
    const input = { email: ann.email, newEmail: 'new@example.com', name: 'Ann', password: ann.password }
    for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const response = await ann.post(path, { ...input, callbackURL: target, redirectTo: target })
      expect(response.status, target).toBe(403)
    }
    expect(await countMails()).toBe(mails)
  },
)

test.each([
  '/reset-password?token=of-the-attacker',
  '/reset-password?next=/account&token=of-the-attacker',
  '/reset-password?%74oken=of-the-attacker',
  '/reset-password?token',
  'https://app.example.com/new?token=of-the-attacker#/page',
  '/reset-password/of-the-attacker',
  '/base/reset-password/of-the-attacker/?next=/account',
  'https://app.example.com/undo-email-change#of-the-attacker',
  '/cancel-recovery/#of-the-attacker',
  '/accept-invitation/an-id#of-the-attacker',
  // The screens redirect to these targets.
  '/continue?to=%2Freset-password%3Ftoken%3Dof-the-attacker',
  '/continue?to=https%3A%2F%2Fapp.example.com%2Freset-password%2Fof-the-attacker',
  '/continue?to=%2Fcontinue%3Fto%3D%252Freset-password%253Ftoken%253Dof-the-attacker',
  '/continue?to=https%3A%2F%2Fapp.example.com%2Fcancel-recovery%23of-the-attacker',
  '/sign-in?next=%2Fundo-email-change%23of-the-attacker',
  // A chain that would take long to check.
  'https://app.example.com/?to=?to=?to=?to=?to=?to=?to=',
  // A page of an application with our screens.
  '/login?next=%2Flogin%3Flatchkey%3D%2Freset-password%26token%3Dof-the-attacker',
])('no mailed link leads to a target with a token of an attacker: %s', async (target) => {
  const { createUser, countMails } = await startTestServer()
  const ann = await createUser()
  const mails = await countMails()
  const attacker = ann.otherBrowser()
  const redirect = await attacker.post('/forget-password', { email: ann.email, redirectTo: target })
  expect(redirect).toMatchObject({ status: 403, body: { code: 'INVALID_REDIRECTURL' } })
  const callback = { status: 403, body: { code: 'INVALID_CALLBACKURL' } }
  for (const [path, input] of [
    ['/send-verification-email', { email: ann.email }],
    ['/sign-up/email', { name: 'Bob', email: 'bob@example.com', password: ann.password }],
    ['/change-email', { newEmail: 'new@example.com' }],
    ['/delete-user', { password: ann.password }],
  ] as const) {
    expect(await ann.post(path, { ...input, callbackURL: target }), path).toMatchObject(callback)
  }
  const query = new URLSearchParams({ callbackURL: target })
  expect(await attacker.get(`/reset-password/x?${query}`)).toMatchObject(callback)
  expect(await attacker.get(`/verify-email?token=x&${query}`)).toMatchObject(callback)
  expect(await countMails()).toBe(mails)
})
