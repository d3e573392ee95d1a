import type { SimulatedPerson } from '@latchkey/simulator'
import { exchanges } from '../exchanges.ts'
import type { Stage, StageOptions, Visitor } from '../replay-server.ts'
import type { Given } from './setup.ts'
import { signsUp } from './users.ts'

/** These providers, played by the simulator. */
export const played = (...ids: string[]): StageOptions => ({
  providers: Object.fromEntries(ids.map((id) => [id, {}])),
})

interface Leaving {
  /** Of the request; `callbackURL` leads home, unless said. */
  wishes?: object
  person?: Partial<SimulatedPerson>
  visitor?: Visitor
}

/** Begins a sign-in, and approves it: the browser is about to come back. */
export const leaves = async (stage: Stage, provider: string, { visitor = stage.visitor(), ...more }: Leaving = {}) =>
  approves(stage, visitor, { ...more, provider, path: '/sign-in/social', callbackURL: '/home' })

/** The same, for an arrangement. */
export const leaving =
  (provider: string, wishes: object = {}) =>
  (stage: Stage): Promise<Given> =>
    leaves(stage, provider, { wishes })

/** The same for somebody who is signed in and connects an account; a second later, so that it is the younger one. */
export const leavesToLink = async (stage: Stage, provider: string, { visitor, ...more }: Leaving = {}) => {
  const owner = visitor ?? (await signsUp(stage))
  stage.travel(1)
  return approves(stage, owner, { ...more, provider, path: '/link-social', callbackURL: '/linked' })
}

interface Departure extends Leaving {
  provider: string
  path: string
  callbackURL: string
}

const approves = async (
  stage: Stage,
  visitor: Visitor,
  { provider, path, callbackURL, wishes, person = {} }: Departure,
): Promise<Given & { visitor: Visitor }> => {
  stage.simulator.person(provider, { ...personAt(provider), ...person })
  const { url } = await visitor.post(path, { provider, callbackURL, ...wishes })
  const approval = await stage.simulator.approve(url)
  const told = new URLSearchParams(approval.form ?? new URL(approval.url).search)
  const [code = '', state = '', device = ''] = ['code', 'state', 'device_id'].map((name) => told.get(name) ?? '')
  return { visitor, values: { code, state, 'device-id': device } }
}

/** Signs in with a provider. */
export const signsInWith = async (stage: Stage, provider: string, leaving: Leaving = {}): Promise<Visitor> =>
  comesBack(await leaves(stage, provider, leaving), provider)

/** Connects an account at a provider. */
export const connects = async (stage: Stage, provider: string, leaving: Leaving = {}): Promise<Visitor> =>
  comesBack(await leavesToLink(stage, provider, leaving), provider)

const comesBack = async ({ visitor, values }: Given & { visitor: Visitor }, provider: string): Promise<Visitor> => {
  await visitor.get(`/callback/${provider}?${new URLSearchParams(values)}`)
  return visitor
}

/** The person that the recorded provider told of. */
const personAt = (id: string): Partial<SimulatedPerson> => {
  const stored = exchanges.find(({ name }) => name === `provider ${id}: callback`)?.stored
  if (!stored) throw new Error(`Nobody was recorded at ${id}`)
  const { name, image } = stored.user
  const who = { subject: stored.account.accountId, name, username: name, email: 'soc@example.com', picture: image }
  return { ...who, ...particular[id] }
}

/** Where the recorded one told something that the provider itself never does. */
const particular: Readonly<Record<string, Partial<SimulatedPerson>>> = {
  // Without a picture, of which Discord draws one.
  discord: { picture: null },
  // Its ids are numbers.
  kick: { subject: '11' },
}
