import { getCredentials, type Simulator, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import type { Options } from '@latchkey/server'
import type { TestResponse, TestUser } from './test-user.ts'
import { type TestServer, startTestServer } from './test-server.ts'

export interface SocialTestServer extends TestServer {
  readonly simulator: Simulator
}

/** A server whose users can approve authorization requests at a provider. */
export interface ApprovingTestServer {
  readonly simulator: Pick<Simulator, 'approve'>
}

interface SocialTestOptions extends Partial<Options> {
  /** The options of each provider in addition to credentials and endpoints. */
  providers?: Readonly<Record<string, object>>
}

/** A server with these providers, all simulated. */
export const startSocialTestServer = async ({
  providers = { google: {}, github: {} },
  ...options
}: SocialTestOptions = {}) => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const socialProviders = Object.fromEntries(
    Object.entries(providers).map(([id, providerOptions]) => [
      id,
      { ...getCredentials(id), endpoints: simulator.getEndpoints(id), ...providerOptions },
    ]),
  )
  const server: SocialTestServer = { ...(await startTestServer({ ...options, socialProviders })), simulator }
  return server
}

/** The callback request that the provider redirects the browser to. */
export interface ProviderRedirect {
  /** Below the base path. */
  readonly path: string
  readonly form: Readonly<Record<string, string>> | undefined
}

/** Starts a sign-in and approves it at the provider. Returns the callback, which is not sent yet. */
export const startSocialSignIn = async (
  user: TestUser,
  { simulator }: ApprovingTestServer,
  provider: string,
  options: object = {},
) => {
  const { status, body } = await user.post('/sign-in/social', { provider, callbackURL: '/home', ...options })
  if (status !== 200) throw new Error(`sign-in/social responded with ${status}: ${JSON.stringify(body)}`)
  return approveAtProvider(simulator, body.url)
}

/** Starts linking an account and approves it at the provider. Returns the callback, which is not sent yet. */
export const startLinking = async (
  user: TestUser,
  { simulator }: ApprovingTestServer,
  provider: string,
  options: object = {},
) => {
  const { status, body } = await user.post('/link-social', { provider, callbackURL: '/connections', ...options })
  if (status !== 200) throw new Error(`link-social responded with ${status}: ${JSON.stringify(body)}`)
  return approveAtProvider(simulator, body.url)
}

/** Approves an authorization request. Returns the callback. */
export const approveAtProvider = async (
  simulator: ApprovingTestServer['simulator'],
  url: string,
): Promise<ProviderRedirect> => {
  const next = await simulator.approve(url)
  return { path: removeBase(next.url), form: next.form }
}

const removeBase = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`.replace('/api/auth', '')
}

/** Sends the callback: with GET, or as a cross-site form. */
export const followCallback = async (user: TestUser, { path, form }: ProviderRedirect): Promise<TestResponse> => {
  if (!form) return user.get(path)
  // Browsers send no SameSite=Lax cookies with cross-site forms.
  const response = await user.otherBrowser().post(path, new URLSearchParams(form).toString(), {
    origin: 'https://provider.example',
    'content-type': 'application/x-www-form-urlencoded',
  })
  const location = response.headers.get('location') ?? ''
  return location.includes('/callback/') ? user.get(removeBase(location)) : response
}

/** Signs in with a provider. Returns the response of the callback. */
export const signInWithProvider = async (
  user: TestUser,
  server: ApprovingTestServer,
  provider: string,
  options: object = {},
) => followCallback(user, await startSocialSignIn(user, server, provider, options))

/** Links an account of a provider. Returns the response of the callback. */
export const linkProvider = async (
  user: TestUser,
  server: ApprovingTestServer,
  provider: string,
  options: object = {},
) => followCallback(user, await startLinking(user, server, provider, options))

/** The error code of the redirect, or `null`. */
export const getCallbackError = ({ headers }: TestResponse): string | null =>
  new URL(headers.get('location') ?? '', 'https://app.example.com').searchParams.get('error')

/** Requests a code for the pending sign-up of this browser and returns it. */
export const requestSignUpCode = async (
  user: TestUser,
  server: Pick<TestServer, 'findMail'>,
  email: string,
): Promise<string> => {
  const { status, body } = await user.post('/social/pending-sign-up/send-code', { email })
  if (status !== 200) throw new Error(`send-code responded with ${status}: ${JSON.stringify(body)}`)
  const { text } = await server.findMail('signUpCode', email)
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

export const verifySignUpCode = (user: TestUser, code: string): Promise<TestResponse> =>
  user.post('/social/pending-sign-up/verify', { code })

/** A logger that collects the entries about requests to providers. */
export const createProviderLog = () => {
  const entries: object[] = []
  const log = (fields: object) => void ('provider' in fields && entries.push(fields))
  return { entries, logger: { debug: log, info: log, warn: log, error: log } }
}
