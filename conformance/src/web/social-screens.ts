import type { Texts } from '@latchkey/locales'
import { busy, type ScreenState } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

const setsOutFor = (name: string) => (visitor: Visitor) => visitor.press(visitor.texts.social.continue(name))

const comesBackWith = (name: string, error: string, title: (texts: Texts['social']) => string): ScreenState => ({
  name: `social-${name}`,
  path: `/social/google?error=${error}`,
  title: ({ social }) => title(social),
})

/** The way to a provider and back, before anybody is there. */
export const strangersProviders: readonly ScreenState[] = [
  {
    name: 'sign-in-all-providers',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    act: async (visitor) => {
      await visitor.press(visitor.texts.social.all)
      await visitor.page.getByText('Zoom').waitFor()
    },
  },
  {
    name: 'sign-in-setting-out',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    answers: { 'sign-in/social': 'never' },
    act: async (visitor) => {
      await setsOutFor('GitHub')(visitor)
      await visitor.page.locator('main button[data-loading]').waitFor()
    },
  },
  {
    name: 'sign-in-not-setting-out',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    answers: { 'sign-in/social': busy },
    act: async (visitor) => {
      await setsOutFor('GitHub')(visitor)
      await visitor.reads(visitor.texts.errors.SERVICE_UNAVAILABLE)
    },
  },
  {
    name: 'sign-in-to-connect',
    path: '/sign-in?next=%2Fsocial%2Fgoogle%2Fconnect',
    title: ({ web }) => web.signIn.title,
    act: ({ reads, texts }) => reads(texts.social.signInFirst.intro('Google')),
  },
  {
    name: 'sign-up-to-connect',
    path: '/sign-up?next=%2Fsocial%2Fgoogle%2Fconnect',
    title: ({ web }) => web.signUp.title,
    act: ({ reads, texts }) => reads(texts.social.signUpFirst.intro('Google')),
  },
  {
    name: 'social-working',
    path: '/social/google',
    title: ({ social }) => social.signingIn('Google'),
    answers: { 'get-session': 'never' },
  },
  comesBackWith('cancelled', 'access_denied', ({ title }) => title.cancelled('Google')),
  comesBackWith('failed', 'please_restart_the_process', ({ title }) => title.again('Google')),
  comesBackWith('off', 'oauth_provider_not_found', ({ title }) => title.again('Google')),
  comesBackWith('unknown', 'temporarily_unavailable', ({ title }) => title.again('Google')),
  comesBackWith('known', 'account_not_linked', ({ title }) => title.signInFirst),
  comesBackWith('no-address', 'email_not_found', ({ title }) => title.signUpFirst('Google')),
  comesBackWith('banned', 'banned_user', ({ title }) => title.again('Google')),
  comesBackWith('no-account', 'signup_disabled', ({ title }) => title.signUp('Google')),
  {
    name: 'sign-up-last-provider',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    act: async (visitor) => {
      const { social, web } = visitor.texts
      await visitor.page.evaluate(() => localStorage.setItem('latchkey-last-provider', 'microsoft'))
      await visitor.press(web.signUp.link)
      await visitor.arrives(web.signUp.title)
      await visitor.reads(social.lastUsed)
      await visitor.page.evaluate(() => localStorage.clear())
    },
  },
]

const since = { createdAt: '2026-01-01T09:00:00.000Z', updatedAt: '2026-02-02T10:00:00.000Z' }

const password = { id: 'one', provider: 'credential', accountId: 'me', scopes: [], ...since }

const accountAt = (provider: string, ...scopes: string[]) => ({
  id: `at-${provider}`,
  provider,
  accountId: 'me',
  scopes,
  ...since,
})

const several = [
  password,
  accountAt('google', 'openid', 'email', 'profile'),
  accountAt('microsoft', 'openid', 'User.Read', 'offline_access'),
]

const disconnects = async (visitor: Visitor) => {
  const { connections } = visitor.texts.account
  await visitor.press(connections.disconnectNamed('Google'))
  await visitor.press(connections.disconnect, dialogOf(visitor.page))
  await visitor.page.getByRole('heading', { name: visitor.texts.web.reauthentication.title }).waitFor()
  await dialogOf(visitor.page)
    .getByRole('button', { name: visitor.texts.social.continue('Google') })
    .waitFor()
}

/** The same for whoever is signed in: connecting, and what is connected. */
export const membersProviders: readonly ScreenState[] = [
  {
    name: 'social-connect',
    path: '/social/google/connect',
    title: ({ social }) => social.connect.title('Google'),
  },
  {
    name: 'social-connecting',
    path: '/social/google/connect',
    title: ({ social }) => social.connect.title('Google'),
    answers: { 'link-social': 'never' },
    act: async (visitor) => {
      const { social } = visitor.texts
      await visitor.press(social.connect.submit('Google'))
      await visitor.arrives(social.connecting('Google'))
    },
  },
  {
    name: 'social-not-connected',
    path: '/social/google/connect?error=account_already_linked_to_different_user',
    title: ({ social }) => social.connect.failedTitle('Google'),
  },
  {
    name: 'social-cancelled-signed-in',
    path: '/social/google?error=access_denied',
    title: ({ social }) => social.title.cancelled('Google'),
  },
  {
    name: 'connections-several',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: { 'list-accounts': { json: several } },
    act: ({ reads, texts }) => reads(texts.account.connections.scopes.offline),
  },
  {
    name: 'connections-last',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: { 'list-accounts': { json: [accountAt('twitter', 'users.read')] } },
    act: ({ reads, texts }) => reads(texts.account.connections.onlyMethod),
  },
  {
    name: 'connections-disconnect',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: { 'list-accounts': { json: several } },
    act: async (visitor) => {
      await visitor.press(visitor.texts.account.connections.disconnectNamed('Google'))
      await dialogOf(visitor.page).waitFor()
    },
  },
  {
    name: 'reauthentication',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: {
      'list-accounts': { json: several },
      'unlink-account': { status: 403, code: 'SESSION_IS_NOT_FRESH' },
    },
    act: disconnects,
  },
  {
    name: 'reauthentication-without-password',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: {
      'list-accounts': { json: several.slice(1) },
      'unlink-account': { status: 403, code: 'SESSION_IS_NOT_FRESH' },
    },
    act: disconnects,
  },
]
