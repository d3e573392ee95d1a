import { expect, test } from 'vitest'
import {
  copyBrowser,
  callbackErrorOf,
  FIFTY,
  startSocialSignIn,
  startLinking,
  type TestUser,
  followCallback,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

const sessionsOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('session').selectAll().execute()
const accountsOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('account').selectAll().execute()

test('R18: a flow that was begun in one browser does not end in another', async () => {
  const here = await startSocialTestServer()
  const mallory = here.createVisitor('Mallory')
  const victim = await here.createUser('Vic')
  const back = await startSocialSignIn(mallory, here, 'google')
  expect(callbackErrorOf(await followCallback(victim, back))).toBe('please_restart_the_process')
  const stranger = here.createVisitor()
  expect(callbackErrorOf(await followCallback(stranger, back))).toBe('please_restart_the_process')
  // Nor has the attempt taken it away from whom it belongs to.
  expect(callbackErrorOf(await followCallback(mallory, back))).toBeNull()
})

test('R18: a flow to one provider does not end at the callback of another', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const { path, form } = await startSocialSignIn(ann, here, 'google')
  const mixedUp = { path: path.replace('/callback/google', '/callback/github'), form }
  expect(callbackErrorOf(await followCallback(ann, mixedUp))).toBe('please_restart_the_process')
  expect(here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')).toEqual([])
})

test('R18: a cookie that we did not sign binds nothing', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, 'google')
  const name = '__Secure-latchkey.social_browser'
  const mallory = here.createVisitor('Mallory')
  mallory.cookies.set(name, (ann.cookies.get(name) ?? '').replace(/.{5}$/, 'AAAA%3D'))
  expect(callbackErrorOf(await followCallback(mallory, back))).toBe('please_restart_the_process')
})

test('R18, R33: 50 simultaneous callbacks with one state: one session', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, 'google')
  const browser = copyBrowser(ann)
  const answers = await Promise.all(FIFTY.map(() => followCallback(browser, back)))
  const errors = answers.map(callbackErrorOf)
  expect(errors.filter((error) => error === null)).toHaveLength(1)
  expect(new Set(errors)).toEqual(new Set([null, 'please_restart_the_process']))
  expect(await sessionsOf(here)).toHaveLength(1)
  expect(here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(1)
})

/** Who began to connect, and who is signed in when the browser comes back. */
const linkBegunBy = async (ann: TestUser, here: SocialTestServer) => startLinking(ann, here, 'google')

test('R55: a link is finished by who began it, in the browser where it was begun, or not at all', async () => {
  const here = await startSocialTestServer()
  const mallory = await here.createUser('Mallory')
  const back = await linkBegunBy(mallory, here)
  const victim = await here.createUser('Vic')
  expect(callbackErrorOf(await followCallback(victim, back))).toBe('please_restart_the_process')
  // The same browser, where meanwhile somebody else has signed in.
  const shared = copyBrowser(mallory)
  await shared.post('/sign-in/email', { email: victim.email, password: victim.password })
  expect(callbackErrorOf(await followCallback(shared, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(2)
})

test('R55: a link whose owner has signed out meanwhile connects nothing', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  const back = await linkBegunBy(ann, here)
  await ann.post('/sign-out')
  expect(callbackErrorOf(await followCallback(ann, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(1)
})

test('Weakness 4: a victim’s browser never finishes the link that an attacker has begun', async () => {
  const here = await startSocialTestServer()
  const [mallory, victim] = [await here.createUser('Mallory'), await here.createUser('Vic')]
  const back = await startLinking(mallory, here, 'github')
  expect(callbackErrorOf(await followCallback(victim, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(2)
})
