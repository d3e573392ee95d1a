import type { SimulatedUser } from '@latchkey/simulator'
import { exchanges } from '../exchanges.ts'
import type { ReplayServer, ReplayServerOptions, ReplayBrowser } from '../replay-server.ts'
import type { SetupResult } from './setup.ts'
import { signUp } from './users.ts'

/** Options with these simulated providers. */
export const simulated = (...ids: string[]): ReplayServerOptions => ({
  providers: Object.fromEntries(ids.map((id) => [id, {}])),
})

interface SignInOptions {
  /** Of the request. `callbackURL` is `/home` by default. */
  request?: object
  profile?: Partial<SimulatedUser>
  browser?: ReplayBrowser
}

/** Starts a sign-in and approves it. The callback is the next request. */
export const approveSignIn = async (
  server: ReplayServer,
  provider: string,
  { browser = server.openBrowser(), ...more }: SignInOptions = {},
) => approve(server, browser, { ...more, provider, path: '/sign-in/social', callbackURL: '/home' })

/** The same as a setup. */
export const signInApproved =
  (provider: string, request: object = {}) =>
  (server: ReplayServer): Promise<SetupResult> =>
    approveSignIn(server, provider, { request })

/** The same for linking an account. One second passes, so that the linked account is the newer one. */
export const approveLinking = async (
  server: ReplayServer,
  provider: string,
  { browser, ...more }: SignInOptions = {},
) => {
  const owner = browser ?? (await signUp(server))
  server.advanceClock(1)
  return approve(server, owner, { ...more, provider, path: '/link-social', callbackURL: '/linked' })
}

interface ApprovalOptions extends SignInOptions {
  provider: string
  path: string
  callbackURL: string
}

const approve = async (
  server: ReplayServer,
  browser: ReplayBrowser,
  { provider, path, callbackURL, request, profile = {} }: ApprovalOptions,
): Promise<SetupResult & { browser: ReplayBrowser }> => {
  server.simulator.setUser(provider, { ...recordedProfileAt(provider), ...profile })
  const { url } = await browser.post(path, { provider, callbackURL, ...request })
  const approval = await server.simulator.approve(url)
  const params = new URLSearchParams(approval.form ?? new URL(approval.url).search)
  const [code = '', state = '', device = ''] = ['code', 'state', 'device_id'].map((name) => params.get(name) ?? '')
  return { browser, values: { code, state, 'device-id': device } }
}

/** Signs in through a provider. */
export const signInWith = async (
  server: ReplayServer,
  provider: string,
  options: SignInOptions = {},
): Promise<ReplayBrowser> => followCallback(await approveSignIn(server, provider, options), provider)

/** Links an account of a provider. */
export const linkAccount = async (
  server: ReplayServer,
  provider: string,
  options: SignInOptions = {},
): Promise<ReplayBrowser> => followCallback(await approveLinking(server, provider, options), provider)

const followCallback = async (
  { browser, values }: SetupResult & { browser: ReplayBrowser },
  provider: string,
): Promise<ReplayBrowser> => {
  await browser.get(`/callback/${provider}?${new URLSearchParams(values)}`)
  return browser
}

/** The profile that the recorded provider returned. */
const recordedProfileAt = (id: string): Partial<SimulatedUser> => {
  const stored = exchanges.find(({ name }) => name === `provider ${id}: callback`)?.stored
  if (!stored) throw new Error(`No user was recorded at ${id}`)
  const { name, image } = stored.user
  const who = { subject: stored.account.accountId, name, username: name, email: 'soc@example.com', picture: image }
  return { ...who, ...profileOverrides[id] }
}

/** Values of the recording that the provider itself never returns. */
const profileOverrides: Readonly<Record<string, Partial<SimulatedUser>>> = {
  // The simulator generates a picture for users without one, as Discord does.
  discord: { picture: null },
  // IDs of Kick are numbers.
  kick: { subject: '11' },
}
