import type { Outcome, StoredUser } from '../exchanges.ts'
import { sameDifference, type Differences, errorResponse, rotatedCookie, rotation } from './difference.ts'

const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'

const redirectWithError = (error: string): Partial<Outcome> => ({
  status: 302,
  location: `http://localhost:3000/api/auth/error?error=${error}`,
  setCookie: [],
})
const redirectToCallback = (path: string): Partial<Outcome> => ({
  status: 302,
  body: '',
  location: `http://localhost:3000/api/auth/callback/${path}`,
  setCookie: [],
})

const ownCodes = 'Only a valid error code is forwarded from the callback to the error page (R5)'
const boundFlow = 'A flow is bound to its provider: the callback of another provider does not find it (R18)'
const byAddress =
  'Browsers send no cookies with a cross-site form, so the callback redirects to itself with GET, which keeps the flow bound to the browser (R18)'
const unproven =
  'An address that was not verified in this service does not link accounts, even if the provider verified it (R20)'
const noAddress = 'TikTok, Reddit and Roblox return no email address, and no other value replaces it'
const byProviderClaim = 'An address is verified only if the provider claims it'

const signedUp = (stored: StoredUser): Partial<Outcome> => ({ stored })
const noEmail: Partial<Outcome> = { ...redirectWithError('email_not_found'), stored: null }

/** Differences in callbacks of providers. */
export const callbackDifferences: Differences = {
  'callback completes link (different e-mail)': { reason: rotation, expected: rotatedCookie(1) },
  ...sameDifference(ownCodes, redirectWithError('access_denied'), [
    'callback provider error',
    'callback provider error without description',
  ]),
  'callback provider error with markup (no escaping in the redirect)': {
    reason: ownCodes,
    expected: redirectWithError('invalid_callback_request'),
  },
  'callback of an unconfigured provider': {
    reason: boundFlow,
    expected: redirectWithError('oauth_provider_not_found'),
  },
  'callback of another configured provider (provider mix-up)': {
    reason: boundFlow,
    expected: redirectWithError('please_restart_the_process'),
  },
  'callback with a state naming another verification value': {
    reason: 'A state identifies only a flow, no other stored value',
    expected: redirectWithError('please_restart_the_process'),
  },
  'callback with repeated query keys': {
    reason: 'Every invalid callback redirects the browser',
    expected: { ...redirectWithError('invalid_callback_request'), body: '' },
  },
  ...sameDifference(byAddress, redirectToCallback('gitlab?code=<code>&state=<state>'), [
    'callback via POST form',
    'callback via POST form with a cookie',
  ]),
  'callback with state in query and POST body': {
    reason: byAddress,
    expected: redirectToCallback('github?state=zzz&code=c'),
  },
  'callback apple form_post with user field': {
    reason: byAddress,
    expected: redirectToCallback(
      'apple?code=<code>&state=<state>&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Ada%22%2C%22lastName%22%3A%22L%22%7D%2C%22email%22%3A%22apple%40example.com%22%7D',
    ),
  },
  ...sameDifference(unproven, redirectWithError('account_not_linked'), [
    'callback implicit link (provider verified e-mail)',
    'callback implicit link (trusted provider, unverified e-mail)',
  ]),
  "callback link with an account id equal to another provider's": {
    reason: 'The provider and the account id identify the user: the same id at another provider is another user (R19)',
    expected: { location: '/linked', ...rotatedCookie(1) },
  },
  'callback while the database fails': {
    reason: 'Every route returns the same error while the database fails',
    expected: {
      ...errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
      location: null,
    },
  },

  'provider apple: callback': {
    reason: `${byProviderClaim}; Apple sends the name in its form, not in the ID token`,
    expected: signedUp({
      user: { name: 'soc@example.com', email: 'soc@example.com', emailVerified: true, image: null },
      account: { providerId: 'apple', accountId: 'ap1' },
    }),
  },
  'provider microsoft: callback': {
    reason:
      'A picture that the provider sends as data is stored as an uploaded picture, because a cookie is too small for it',
    expected: signedUp({
      user: { name: 'Micro Soft', email: 'soc@example.com', emailVerified: true, image: '<picture>' },
      account: { providerId: 'microsoft', accountId: 'ms1' },
    }),
  },
  'provider twitch: callback': {
    reason: byProviderClaim,
    expected: signedUp({
      user: { name: 'twitcher', email: 'soc@example.com', emailVerified: true, image: 'https://t.example/p' },
      account: { providerId: 'twitch', accountId: 'tv1' },
    }),
  },
  'provider twitter: callback': {
    reason: `${byProviderClaim}; X returns only verified addresses`,
    expected: signedUp({
      user: { name: 'Tweet', email: 'soc@example.com', emailVerified: true, image: 'https://x.example/i' },
      account: { providerId: 'twitter', accountId: 'tw1' },
    }),
  },
  ...sameDifference(noAddress, noEmail, [
    'provider tiktok: callback',
    'provider reddit: callback',
    'provider roblox: callback',
  ]),
  'provider vk: callback': {
    reason: byProviderClaim,
    expected: signedUp({
      user: { name: 'soc@example.com', email: 'soc@example.com', emailVerified: false, image: 'https://vk.example/a' },
      account: { providerId: 'vk', accountId: 'vk1' },
    }),
  },
  'provider kick: callback': {
    reason: `${byProviderClaim}; account ids of Kick are numbers, so the recorded account has a number here`,
    expected: signedUp({
      user: { name: 'Kicker', email: 'soc@example.com', emailVerified: false, image: 'https://k.example/p' },
      account: { providerId: 'kick', accountId: '11' },
    }),
  },
}

const invalidToken: Partial<Outcome> = { ...errorResponse(401, 'INVALID_TOKEN', 'invalid token'), setCookie: [] }
const everyCheck = 'An invalid ID token is rejected, and never causes a 5xx response'

const createUser = (email: string, more: object) => ({
  redirect: false,
  token: '<session-token>',
  user: {
    id: '<id>',
    email,
    name: email,
    image: null,
    emailVerified: true,
    createdAt: '<iso-date>',
    updatedAt: '<iso-date>',
    ...more,
  },
})

/** Differences in sign-ins with an ID token. */
export const idTokenDifferences: Differences = {
  'sign-in/social idToken google ok': {
    reason: 'A token with a different nonce belongs to another request',
    expected: invalidToken,
  },
  'sign-in/social idToken with disableSignUp': {
    reason: 'A provider with disabled sign-up creates no users, with an ID token either',
    expected: { ...errorResponse(401, 'SIGNUP_DISABLED', 'signup disabled'), setCookie: [] },
  },
  'sign-in/social idToken apple ok': { reason: byProviderClaim, expected: { body: createUser('ap@example.com', {}) } },
  'sign-in/social idToken facebook ok': {
    reason: byProviderClaim,
    expected: { body: createUser('fb@example.com', { name: 'Fb', emailVerified: false }) },
  },
  'sign-in/social idToken apple wrong audience (client id instead of bundle id)': {
    reason: 'One configuration accepts ID tokens of the app and of the website',
    expected: { status: 200, body: createUser('ap@example.com', {}), setCookie: [sessionCookie] },
  },
  ...sameDifference(everyCheck, invalidToken, [
    'sign-in/social idToken apple wrong issuer',
    'sign-in/social idToken apple older than 1 h',
    'sign-in/social idToken apple unknown kid',
    'sign-in/social idToken apple not a JWT',
  ]),
}
