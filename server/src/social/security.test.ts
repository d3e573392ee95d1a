import { expect, test } from 'vitest'
import { copyOf, FIFTY, signedOutCopyOf } from '../testing/at-once.ts'
import type { Person } from '../testing/person.ts'
import { everyRow } from '../testing/rows.ts'
import {
  connects,
  errorOf,
  leaves,
  leavesToLink,
  returns,
  signsInWith,
  type SocialWorld,
  socialWorld,
} from '../testing/social.ts'

const usersOf = ({ database }: SocialWorld) => database.kysely.selectFrom('user').selectAll().execute()
const sessionsOf = ({ database }: SocialWorld) => database.kysely.selectFrom('session').selectAll().execute()
const accountsOf = ({ database }: SocialWorld) => database.kysely.selectFrom('account').selectAll().execute()

test('R18: a flow that was begun in one browser does not end in another', async () => {
  const here = await socialWorld()
  const mallory = here.stranger('Mallory')
  const victim = await here.person('Vic')
  const back = await leaves(mallory, here, 'google')
  expect(errorOf(await returns(victim, back))).toBe('please_restart_the_process')
  const stranger = here.stranger()
  expect(errorOf(await returns(stranger, back))).toBe('please_restart_the_process')
  // Nor has the attempt taken it away from whom it belongs to.
  expect(errorOf(await returns(mallory, back))).toBeNull()
})

test('R18: a flow to one provider does not end at the callback of another', async () => {
  const here = await socialWorld()
  const ann = here.stranger()
  const { path, form } = await leaves(ann, here, 'google')
  const mixedUp = { path: path.replace('/callback/google', '/callback/github'), form }
  expect(errorOf(await returns(ann, mixedUp))).toBe('please_restart_the_process')
  expect(here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')).toEqual([])
})

test('R18: a cookie that we did not sign binds nothing', async () => {
  const here = await socialWorld()
  const ann = here.stranger()
  const back = await leaves(ann, here, 'google')
  const name = '__Secure-latchkey.social_browser'
  const mallory = here.stranger('Mallory')
  mallory.cookies.set(name, (ann.cookies.get(name) ?? '').replace(/.{5}$/, 'AAAA%3D'))
  expect(errorOf(await returns(mallory, back))).toBe('please_restart_the_process')
})

test('R18, R33: 50 simultaneous callbacks with one state: one session', async () => {
  const here = await socialWorld()
  const ann = here.stranger()
  const back = await leaves(ann, here, 'google')
  const browser = copyOf(ann)
  const answers = await Promise.all(FIFTY.map(() => returns(browser, back)))
  const errors = answers.map(errorOf)
  expect(errors.filter((error) => error === null)).toHaveLength(1)
  expect(new Set(errors)).toEqual(new Set([null, 'please_restart_the_process']))
  expect(await sessionsOf(here)).toHaveLength(1)
  expect(here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(1)
})

test('50 first sign-ins of one person at once: one user, one identity', async () => {
  const here = await socialWorld()
  const browsers = FIFTY.map(() => here.stranger())
  const backs = await Promise.all(browsers.map((browser) => leaves(browser, here, 'google')))
  const answers = await Promise.all(browsers.map((browser, index) => returns(browser, backs[index] ?? expect.fail())))
  expect(new Set(answers.map(errorOf))).toEqual(new Set([null]))
  expect(await usersOf(here)).toHaveLength(1)
  expect(await accountsOf(here)).toHaveLength(1)
  expect(await sessionsOf(here)).toHaveLength(50)
})

test('R19: who somebody is, is what their provider calls them: equal ids of two providers are two people', async () => {
  const here = await socialWorld()
  here.simulator.person('google', { subject: '4242', email: 'g@example.com' })
  here.simulator.person('github', { subject: '4242', email: 'h@example.com' })
  const [ann, bob] = [here.stranger(), here.stranger('Bob')]
  await signsInWith(ann, here, 'google')
  await signsInWith(bob, here, 'github')
  expect((await ann.whoAmI()).id).not.toBe((await bob.whoAmI()).id)
  // Weakness 3: and a link finds the one of its provider.
  const carl = await here.person('Carl')
  here.simulator.person('github', { subject: '77' })
  here.simulator.person('google', { subject: '77' })
  await connects(carl, here, 'github')
  expect(errorOf(await connects(carl, here, 'google'))).toBeNull()
})

test('R19: the same subject of another issuer is somebody else', async () => {
  const here = await socialWorld()
  const ann = here.stranger()
  await signsInWith(ann, here, 'google')
  await here.database.kysely.updateTable('account').set({ issuer: 'https://another.example.com' }).execute()
  const again = here.stranger()
  expect(errorOf(await signsInWith(again, here, 'google'))).not.toBeNull()
  expect(await again.whoAmI()).toBeNull()
})

/** Somebody has an account with the address that the provider tells. */
const withLocalAddress = async (isVerified: boolean, provider: { emailVerified: boolean }) => {
  const here = await socialWorld()
  const ann = await here.person()
  if (isVerified) await ann.verifies()
  here.simulator.person('google', { email: ann.email, ...provider })
  return { here, ann, visitor: here.stranger() }
}

test.each([
  [true, true, null],
  [true, false, 'account_not_linked'],
  [false, true, 'account_not_linked'],
  [false, false, 'account_not_linked'],
])('R20: verified here: %s, at the provider: %s', async (local, provider, error) => {
  const { here, ann, visitor } = await withLocalAddress(local, { emailVerified: provider })
  expect(errorOf(await signsInWith(visitor, here, 'google'))).toBe(error)
  expect((await visitor.whoAmI())?.email).toBe(error === null ? ann.email : undefined)
  expect((await ann.get('/list-accounts')).body).toHaveLength(error === null ? 2 : 1)
})

test('R21: an account that somebody has prepared with another’s address is never entered by a provider', async () => {
  const here = await socialWorld()
  const victim = 'victim@example.com'
  const mallory = here.stranger('Mallory')
  await mallory.post('/sign-up/email', { name: 'Victim', email: victim, password: 'prepared by mallory' })
  here.simulator.person('google', { email: victim, emailVerified: true })
  const rightful = here.stranger('Vic')
  expect(errorOf(await signsInWith(rightful, here, 'google'))).toBe('account_not_linked')
  // The guided way: the mailbox is theirs, so they set a password. It ends the sessions of whoever was first.
  await rightful.post('/forget-password', { email: victim })
  const { token } = await here.mailOf('reset', victim)
  await rightful.post('/reset-password', { token, newPassword: 'chosen by its owner' })
  await rightful.post('/sign-in/email', { email: victim, password: 'chosen by its owner' })
  expect(errorOf(await connects(rightful, here, 'google'))).toBeNull()
  expect(await mallory.whoAmI()).toBeNull()
})

/** Mallory signs up with the address of somebody else, and connects an identity of her own. */
const withPreparedAccount = async () => {
  const here = await socialWorld({ emailVerification: { autoSignInAfterVerification: true } })
  const mallory = await here.person('Mallory')
  await connects(mallory, here, 'github')
  await mallory.post('/send-verification-email', { email: mallory.email })
  return { here, mallory, mail: await here.mailOf('verification', mallory.email) }
}

const resets = async (owner: Person, here: SocialWorld) => {
  await owner.post('/forget-password', { email: owner.email })
  const { token } = await here.mailOf('reset', owner.email)
  expect((await owner.post('/reset-password', { token, newPassword: 'chosen by its owner' })).status).toBe(200)
}

const waysInto = async (here: SocialWorld) => (await accountsOf(here)).map(({ providerId }) => providerId).toSorted()

test('R21: what a stranger has connected, before the owner of the mailbox opened the link or since, does not survive a reset', async () => {
  const { here, mallory, mail } = await withPreparedAccount()
  const owner = mallory.elsewhere()
  await owner.follows(mail)
  expect(await mallory.whoAmI()).toMatchObject({ emailVerified: true })
  await connects(mallory, here, 'google')
  expect(await waysInto(here)).toEqual(['credential', 'github', 'google'])
  await resets(owner, here)
  expect(await waysInto(here)).toEqual(['credential'])
  // From then on it is the account of who reads the mailbox.
  await owner.signsIn({ password: 'chosen by its owner' })
  await connects(owner, here, 'google')
  await resets(owner, here)
  expect(await waysInto(here)).toEqual(['credential', 'google'])
})

test.each([
  ['a session of the account', async (ann: Person) => ann],
  ['the browser that signed up', async (ann: Person) => signedOutCopyOf(ann)],
])('R21: what is connected stays through a reset if the mailbox was proven in %s', async (_, whereOf) => {
  const { here, mallory: ann, mail } = await withPreparedAccount()
  const browser = await whereOf(ann)
  await browser.follows(mail)
  await resets(browser, here)
  expect(await waysInto(here)).toEqual(['credential', 'github'])
})

test('R21: a second link, opened elsewhere, takes nothing back of what the first has proven', async () => {
  const { here, mallory: ann, mail: first } = await withPreparedAccount()
  await ann.post('/send-verification-email', { email: ann.email })
  const second = await here.mailOf('verification', ann.email)
  expect(second.link).not.toBe(first.link)
  await ann.follows(first)
  await ann.elsewhere().follows(second)
  await resets(ann, here)
  expect(await waysInto(here)).toEqual(['credential', 'github'])
})

test('R31: provider data can write only allow-listed columns', async () => {
  const mapProfileToUser = () => ({ name: 'Mapped', id: 'chosen', emailVerified: true, role: 'admin', createdAt: 0 })
  const here = await socialWorld({ providers: { google: { mapProfileToUser } } })
  here.simulator.person('google', { emailVerified: false, email: 'ann@example.com' })
  await signsInWith(here.stranger(), here, 'google')
  const [user, ...others] = await usersOf(here)
  expect(others).toEqual([])
  expect(user).toMatchObject({ name: 'Mapped', email: 'ann@example.com', emailVerified: 0 })
  expect(user?.id).not.toBe('chosen')
  expect(user?.createdAt).toBeGreaterThan(0)
  expect(JSON.stringify(user)).not.toContain('"admin"')
})

test('R31: an address that the operator’s function has put there is not one that the provider has verified', async () => {
  const here = await socialWorld({ providers: { google: { mapProfileToUser: () => ({ email: 'boss@example.com' }) } } })
  await signsInWith(here.stranger(), here, 'google')
  expect(await usersOf(here)).toMatchObject([{ email: 'boss@example.com', emailVerified: 0 }])
})

test('R39: the account whose tokens are renewed belongs to the user of the session, at that provider', async () => {
  const here = await socialWorld()
  const [ann, bob] = [here.stranger(), await here.person('Bob')]
  await signsInWith(ann, here, 'google')
  await connects(bob, here, 'github')
  const { id } = (await ann.get('/list-accounts')).body[0]
  // Mails under way change rows too.
  await here.countMails()
  const before = await everyRow(here.database)
  for (const providerId of ['google', 'github']) {
    expect((await bob.post('/refresh-token', { providerId, accountId: id })).body.code).toBe('ACCOUNT_NOT_FOUND')
  }
  expect(await everyRow(here.database)).toBe(before)
})

/** Who began to connect, and who is signed in when the browser comes back. */
const linkBegunBy = async (ann: Person, here: SocialWorld) => leavesToLink(ann, here, 'google')

test('R55: a link is finished by who began it, in the browser where it was begun, or not at all', async () => {
  const here = await socialWorld()
  const mallory = await here.person('Mallory')
  const back = await linkBegunBy(mallory, here)
  const victim = await here.person('Vic')
  expect(errorOf(await returns(victim, back))).toBe('please_restart_the_process')
  // The same browser, where meanwhile somebody else has signed in.
  const shared = copyOf(mallory)
  await shared.post('/sign-in/email', { email: victim.email, password: victim.password })
  expect(errorOf(await returns(shared, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(2)
})

test('R55: a link whose owner has signed out meanwhile connects nothing', async () => {
  const here = await socialWorld()
  const ann = await here.person()
  const back = await linkBegunBy(ann, here)
  await ann.post('/sign-out')
  expect(errorOf(await returns(ann, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(1)
})

test('R62: the policy is read at the moment of linking', async () => {
  const here = await socialWorld()
  const ann = await here.person()
  await ann.verifies()
  here.simulator.person('google', { email: ann.email, emailVerified: true })
  const visitor = here.stranger()
  const back = await leaves(visitor, here, 'google')
  // While the visitor is away, the address stops being Ann's, and nobody has verified the one that took its place.
  await here.database.kysely.updateTable('user').set({ emailVerified: 0 }).execute()
  expect(errorOf(await returns(visitor, back))).toBe('account_not_linked')
})

test.each([
  ['ａnn@example.com', 'email_not_found'],
  ['"ann"@example.com', 'email_not_found'],
  ['ann@example.com,mallory@example.com', 'email_not_found'],
  ['ann@example.com@evil.com', 'email_not_found'],
  ['ann(a)@example.com', 'email_not_found'],
  [' ann@example.com', 'email_not_found'],
  ['Ann@Example.COM', null],
])('R69: a provider tells the address %s', async (email, error) => {
  const here = await socialWorld()
  here.simulator.person('google', { email })
  expect(errorOf(await signsInWith(here.stranger(), here, 'google'))).toBe(error)
  expect((await usersOf(here)).map((user) => user.email)).toEqual(error ? [] : ['ann@example.com'])
})

test.each(['slow-body', 'error-500', 'huge-answer', 'not-json', 'redirects'] as const)(
  'R71: any error in a check is a refusal: %s',
  async (mode) => {
    const here = await socialWorld()
    for (const at of ['token', 'userInfo'] as const) {
      here.simulator.misbehave('github', mode === 'slow-body' ? 'not-json' : mode, at)
      const ann = here.stranger()
      const answer = await signsInWith(ann, here, 'github')
      expect(answer.status).toBe(302)
      expect(['invalid_code', 'unable_to_get_user_info']).toContain(errorOf(answer))
      expect(await ann.whoAmI()).toBeNull()
    }
    expect(await usersOf(here)).toEqual([])
  },
)

test('Weakness 2: a second account of one provider with a known address is not the first one’s owner', async () => {
  const here = await socialWorld()
  here.simulator.person('google', { subject: 'first', email: 'ann@example.com', emailVerified: false })
  await signsInWith(here.stranger(), here, 'google')
  here.simulator.person('google', { subject: 'second' })
  const second = here.stranger()
  expect(errorOf(await signsInWith(second, here, 'google'))).toBe('account_not_linked')
  expect(await second.whoAmI()).toBeNull()
})

test('Weakness 4: a victim’s browser never finishes the link that an attacker has begun', async () => {
  const here = await socialWorld()
  const [mallory, victim] = [await here.person('Mallory'), await here.person('Vic')]
  const back = await leavesToLink(mallory, here, 'github')
  expect(errorOf(await returns(victim, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(2)
})

test('Weakness 10: provider tokens and PKCE verifiers are stored in no plain text', async () => {
  const here = await socialWorld({ providers: { google: { accessType: 'offline', prompt: 'consent' } } })
  const ann = here.stranger()
  const back = await leaves(ann, here, 'google')
  const underWay = await everyRow(here.database)
  await returns(ann, back)
  const [exchange] = here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  const verifier = exchange?.form['code_verifier'] ?? expect.fail('There was no verifier')
  expect(underWay).not.toContain(verifier)
  const state = new URL(back.path, 'https://app.example.com').searchParams.get('state') ?? ''
  expect(underWay).not.toContain(state)
  const { body } = await ann.post('/refresh-token', { providerId: 'google' })
  const stored = await everyRow(here.database)
  for (const token of [body.accessToken, body.refreshToken, body.idToken]) {
    expect(token.length).toBeGreaterThan(10)
    expect(stored).not.toContain(token)
  }
})
