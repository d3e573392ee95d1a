import { credentialsOf, type Simulator, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import type { Options } from '../platform/options/settings.ts'
import type { Answer, Person } from './person.ts'
import { type World, world } from './world.ts'

export interface SocialWorld extends World {
  readonly simulator: Simulator
}

interface SocialWorldOptions extends Partial<Options> {
  /** What a provider is set up with besides its credentials and where it is. */
  providers?: Readonly<Record<string, object>>
}

/** A world with these providers, each of them the simulator. */
export const socialWorld = async ({ providers = { google: {}, github: {} }, ...options }: SocialWorldOptions = {}) => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const socialProviders = Object.fromEntries(
    Object.entries(providers).map(([id, more]) => [
      id,
      { ...credentialsOf(id), endpoints: simulator.endpointsOf(id), ...more },
    ]),
  )
  const here: SocialWorld = { ...(await world({ ...options, socialProviders })), simulator }
  return here
}

/** Where the provider sends the browser, and what it brings. */
export interface Return {
  /** Below the base path. */
  readonly path: string
  readonly form: Readonly<Record<string, string>> | undefined
}

/** Begins a sign-in, and approves it at the provider: the browser is about to come back. */
export const leaves = async (person: Person, { simulator }: SocialWorld, provider: string, wishes: object = {}) => {
  const { status, body } = await person.post('/sign-in/social', { provider, callbackURL: '/home', ...wishes })
  if (status !== 200) throw new Error(`sign-in/social answered ${status}: ${JSON.stringify(body)}`)
  return approved(simulator, body.url)
}

/** The same for somebody who is signed in and connects an account. */
export const leavesToLink = async (
  person: Person,
  { simulator }: SocialWorld,
  provider: string,
  wishes: object = {},
) => {
  const { status, body } = await person.post('/link-social', { provider, callbackURL: '/connections', ...wishes })
  if (status !== 200) throw new Error(`link-social answered ${status}: ${JSON.stringify(body)}`)
  return approved(simulator, body.url)
}

/** What the browser does once the person has approved at this address. */
export const approved = async (simulator: Simulator, url: string): Promise<Return> => {
  const next = await simulator.approve(url)
  return { path: belowBase(next.url), form: next.form }
}

const belowBase = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`.replace('/api/auth', '')
}

/** The browser comes back: as the provider has it, by an address or with a form from elsewhere. */
export const returns = async (person: Person, { path, form }: Return): Promise<Answer> => {
  if (!form) return person.get(path)
  // No browser sends our cookies along with a form of another site.
  const answer = await person.elsewhere().post(path, new URLSearchParams(form).toString(), {
    origin: 'https://provider.example',
    'content-type': 'application/x-www-form-urlencoded',
  })
  const location = answer.headers.get('location') ?? ''
  return location.includes('/callback/') ? person.get(belowBase(location)) : answer
}

/** Signs in with a provider: the answer of the callback. */
export const signsInWith = async (person: Person, here: SocialWorld, provider: string, wishes: object = {}) =>
  returns(person, await leaves(person, here, provider, wishes))

/** Connects an account at a provider: the answer of the callback. */
export const connects = async (person: Person, here: SocialWorld, provider: string, wishes: object = {}) =>
  returns(person, await leavesToLink(person, here, provider, wishes))

/** The code that the browser was told, if any. */
export const errorOf = ({ headers }: Answer): string | null =>
  new URL(headers.get('location') ?? '', 'https://app.example.com').searchParams.get('error')
