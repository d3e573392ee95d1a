import { getCredentials, type Simulator, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import type { Options } from '@latchkey/server'
import type { TestResponse, TestUser } from './person.ts'
import { type TestServer, startTestServer } from './world.ts'

export interface SocialTestServer extends TestServer {
  readonly simulator: Simulator
}

/** A server whose users can approve authorization requests at a provider. */
export interface ApprovingTestServer {
  readonly simulator: Pick<Simulator, 'approve'>
}

interface SocialTestOptions extends Partial<Options> {
  /** What a provider is set up with besides its credentials and where it is. */
  providers?: Readonly<Record<string, object>>
}

/** A world with these providers, each of them the simulator. */
export const startSocialTestServer = async ({
  providers = { google: {}, github: {} },
  ...options
}: SocialTestOptions = {}) => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const socialProviders = Object.fromEntries(
    Object.entries(providers).map(([id, more]) => [
      id,
      { ...getCredentials(id), endpoints: simulator.getEndpoints(id), ...more },
    ]),
  )
  const here: SocialTestServer = { ...(await startTestServer({ ...options, socialProviders })), simulator }
  return here
}

/** Where the provider sends the browser, and what it brings. */
export interface ProviderRedirect {
  /** Below the base path. */
  readonly path: string
  readonly form: Readonly<Record<string, string>> | undefined
}

/** Begins a sign-in, and approves it at the provider: the browser is about to come back. */
export const startSocialSignIn = async (
  person: TestUser,
  { simulator }: ApprovingTestServer,
  provider: string,
  options: object = {},
) => {
  const { status, body } = await person.post('/sign-in/social', { provider, callbackURL: '/home', ...options })
  if (status !== 200) throw new Error(`sign-in/social answered ${status}: ${JSON.stringify(body)}`)
  return approveAtProvider(simulator, body.url)
}

/** The same for somebody who is signed in and connects an account. */
export const startLinking = async (
  person: TestUser,
  { simulator }: ApprovingTestServer,
  provider: string,
  options: object = {},
) => {
  const { status, body } = await person.post('/link-social', { provider, callbackURL: '/connections', ...options })
  if (status !== 200) throw new Error(`link-social answered ${status}: ${JSON.stringify(body)}`)
  return approveAtProvider(simulator, body.url)
}

/** What the browser does once the person has approved at this address. */
export const approveAtProvider = async (
  simulator: ApprovingTestServer['simulator'],
  url: string,
): Promise<ProviderRedirect> => {
  const next = await simulator.approve(url)
  return { path: belowBase(next.url), form: next.form }
}

const belowBase = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`.replace('/api/auth', '')
}

/** The browser comes back: as the provider has it, by an address or with a form from elsewhere. */
export const followCallback = async (person: TestUser, { path, form }: ProviderRedirect): Promise<TestResponse> => {
  if (!form) return person.get(path)
  // No browser sends our cookies along with a form of another site.
  const answer = await person.otherBrowser().post(path, new URLSearchParams(form).toString(), {
    origin: 'https://provider.example',
    'content-type': 'application/x-www-form-urlencoded',
  })
  const location = answer.headers.get('location') ?? ''
  return location.includes('/callback/') ? person.get(belowBase(location)) : answer
}

/** Signs in with a provider: the answer of the callback. */
export const signInWithProvider = async (
  person: TestUser,
  here: ApprovingTestServer,
  provider: string,
  options: object = {},
) => followCallback(person, await startSocialSignIn(person, here, provider, options))

/** Connects an account at a provider: the answer of the callback. */
export const linkProvider = async (
  person: TestUser,
  here: ApprovingTestServer,
  provider: string,
  options: object = {},
) => followCallback(person, await startLinking(person, here, provider, options))

/** The code that the browser was told, if any. */
export const callbackErrorOf = ({ headers }: TestResponse): string | null =>
  new URL(headers.get('location') ?? '', 'https://app.example.com').searchParams.get('error')
