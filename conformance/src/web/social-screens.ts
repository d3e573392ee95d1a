import type { Texts } from '@latchkey/locales'
import { serviceUnavailable, type ScreenState, submitForm, waitForRejection } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

const startSignIn = (name: string) => (visitor: Visitor) => visitor.press(visitor.texts.social.continue(name))

/** Null deletes the cookie. */
const setLastLoginMethod = ({ page }: Visitor, method: string | null): Promise<string> =>
  page.evaluate(
    (value) =>
      (document.cookie = `latchkey.last_used_login_method=${value ?? ''}; path=/; max-age=${value === null ? 0 : 60}`),
    method,
  )

const providerError = (name: string, error: string, title: (texts: Texts['social']) => string): ScreenState => ({
  name: `social-${name}`,
  path: `/social/google?error=${error}`,
  title: ({ social }) => title(social),
})

const pendingSignUp = (email: string | null) => ({
  'social/pending-sign-up': { json: { provider: 'google', name: 'Ann', email, expiresAt: '2029-01-01T00:00:00.000Z' } },
})

/** Screens of a sign-in through a provider. */
export const providerSignInScreens: readonly ScreenState[] = [
  {
    name: 'sign-in-all-providers',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    prepare: async (visitor) => {
      await visitor.press(visitor.texts.social.all)
      await visitor.page.getByText('Zoom').waitFor()
    },
  },
  {
    name: 'sign-in-setting-out',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    responses: { 'sign-in/social': 'never' },
    prepare: async (visitor) => {
      await startSignIn('GitHub')(visitor)
      await visitor.page.locator('main button[data-loading]').waitFor()
    },
  },
  {
    name: 'sign-in-not-setting-out',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    responses: { 'sign-in/social': serviceUnavailable },
    prepare: async (visitor) => {
      await startSignIn('GitHub')(visitor)
      await visitor.waitForText(visitor.texts.errors.SERVICE_UNAVAILABLE)
    },
  },
  {
    name: 'sign-in-to-connect',
    path: '/sign-in?next=%2Fsocial%2Fgoogle%2Fconnect',
    title: ({ web }) => web.signIn.title,
    prepare: ({ waitForText: reads, texts }) => reads(texts.social.signInFirst.intro('Google')),
  },
  {
    name: 'sign-up-to-connect',
    path: '/sign-up?next=%2Fsocial%2Fgoogle%2Fconnect',
    title: ({ web }) => web.signUp.title,
    prepare: ({ waitForText: reads, texts }) => reads(texts.social.signUpFirst.intro('Google')),
  },
  {
    name: 'social-working',
    path: '/social/google',
    title: ({ social }) => social.signingIn('Google'),
    responses: { 'get-session': 'never' },
  },
  providerError('cancelled', 'access_denied', ({ title }) => title.cancelled('Google')),
  providerError('failed', 'please_restart_the_process', ({ title }) => title.again('Google')),
  providerError('off', 'oauth_provider_not_found', ({ title }) => title.again('Google')),
  providerError('unknown', 'temporarily_unavailable', ({ title }) => title.again('Google')),
  providerError('known', 'account_not_linked', ({ title }) => title.signInFirst),
  providerError('no-address', 'email_not_found', ({ title }) => title.signUpFirst('Google')),
  {
    ...providerError('address', 'email_not_found', ({ title }) => title.signUpFirst('Google')),
    responses: pendingSignUp(null),
    prepare: ({ waitForText: reads, texts }) => reads(texts.social.completeSignUp.intro('Google')),
  },
  {
    ...providerError('address-known', 'account_not_linked', ({ title }) => title.signInFirst),
    responses: pendingSignUp('ann@example.com'),
    prepare: ({ waitForText: reads, texts }) => reads(texts.social.completeSignUp.joinIntro('Google')),
  },
  {
    ...providerError('address-failed', 'email_not_found', ({ title }) => title.signUpFirst('Google')),
    responses: { ...pendingSignUp('ann@example.com'), 'social/pending-sign-up/send-code': serviceUnavailable },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    ...providerError('address-code', 'email_not_found', ({ title }) => title.signUpFirst('Google')),
    responses: { ...pendingSignUp('ann@example.com'), 'social/pending-sign-up/send-code': { json: { status: true } } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForText(visitor.texts.social.completeSignUp.sentTo('ann@example.com'))
    },
  },
  {
    name: 'social-unverified',
    path: '/social/google?error=email_not_verified',
    title: ({ pages }) => pages.verifyEmail.title,
  },
  providerError('banned', 'banned_user', ({ title }) => title.again('Google')),
  providerError('no-account', 'signup_disabled', ({ title }) => title.signUp('Google')),
  {
    name: 'sign-up-last-provider',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    prepare: async (visitor) => {
      const { web } = visitor.texts
      await setLastLoginMethod(visitor, 'microsoft')
      await visitor.press(web.signUp.link)
      await visitor.waitForHeading(web.signUp.title)
      await visitor.waitForText(web.signIn.lastUsed)
      await setLastLoginMethod(visitor, null)
    },
  },
  {
    name: 'sign-in-last-password',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    prepare: async (visitor) => {
      await setLastLoginMethod(visitor, 'email')
      await visitor.page.reload()
      await visitor.waitForText(visitor.texts.web.signIn.lastUsed)
      await setLastLoginMethod(visitor, null)
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

const severalAccounts = [
  password,
  accountAt('google', 'openid', 'email', 'profile'),
  accountAt('microsoft', 'openid', 'User.Read', 'offline_access'),
]

/** Screens of linked accounts. */
export const connectionScreens: readonly ScreenState[] = [
  {
    name: 'social-connect',
    path: '/social/google/connect',
    title: ({ social }) => social.connect.title('Google'),
  },
  {
    name: 'social-connecting',
    path: '/social/google/connect',
    title: ({ social }) => social.connect.title('Google'),
    responses: { 'link-social': 'never' },
    prepare: async (visitor) => {
      const { social } = visitor.texts
      await visitor.press(social.connect.submit('Google'))
      await visitor.waitForHeading(social.connecting('Google'))
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
    responses: { 'list-accounts': { json: severalAccounts } },
    prepare: ({ waitForText: reads, texts }) => reads(texts.account.connections.scopes.offline),
  },
  {
    name: 'connections-last',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    responses: { 'list-accounts': { json: [accountAt('twitter', 'users.read')] } },
    prepare: ({ waitForText: reads, texts }) => reads(texts.account.connections.onlyMethod),
  },
  {
    name: 'connections-disconnect',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    responses: { 'list-accounts': { json: severalAccounts } },
    prepare: async (visitor) => {
      await visitor.press(visitor.texts.account.connections.disconnectNamed('Google'))
      await findDialog(visitor.page).waitFor()
    },
  },
]
