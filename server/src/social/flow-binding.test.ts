import { expect, test } from 'vitest'
import { copyOf, FIFTY } from '../testing/at-once.ts'
import type { Person } from '../testing/person.ts'
import { errorOf, leaves, leavesToLink, returns, type SocialWorld, socialWorld } from '../testing/social.ts'

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

test('Weakness 4: a victim’s browser never finishes the link that an attacker has begun', async () => {
  const here = await socialWorld()
  const [mallory, victim] = [await here.person('Mallory'), await here.person('Vic')]
  const back = await leavesToLink(mallory, here, 'github')
  expect(errorOf(await returns(victim, back))).toBe('please_restart_the_process')
  expect(await accountsOf(here)).toHaveLength(2)
})
