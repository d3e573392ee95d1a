import type { Outcome, StoredUser } from '../exchanges.ts'
import { sameDifference, type Differences, errorResponse } from './difference.ts'

const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'

const toldOn = (error: string): Partial<Outcome> => ({
  status: 302,
  location: `http://localhost:3000/api/auth/error?error=${error}`,
  setCookie: [],
})
const again = (path: string): Partial<Outcome> => ({
  status: 302,
  body: '',
  location: `http://localhost:3000/api/auth/callback/${path}`,
  setCookie: [],
})

const ownCodes = 'Of what stands in a callback only a code goes on, and only if it is one (R5)'
const boundFlow = 'A flow belongs to its provider: at the callback of another it does not exist (R18)'
const byAddress =
  'No browser sends its cookies with a form of another site, so the same is asked for by its address, and the flow stays bound to the browser (R18)'
const unproven = 'An address that nobody has verified here proves nothing, whatever the provider says of its own (R20)'
const noAddress = 'What is not an address is not taken for one: TikTok, Reddit and Roblox tell none'
const notItsWord = 'An address is verified if the provider says so, and only then'

const signedUp = (stored: StoredUser): Partial<Outcome> => ({ stored })
const nobody: Partial<Outcome> = { ...toldOn('email_not_found'), stored: null }

/** Differences in callbacks of providers. */
export const callbackDifferences: Differences = {
  ...sameDifference(ownCodes, toldOn('access_denied'), [
    'callback provider error',
    'callback provider error without description',
  ]),
  'callback provider error with markup (no escaping in the redirect)': {
    reason: ownCodes,
    expected: toldOn('invalid_callback_request'),
  },
  'callback of an unconfigured provider': { reason: boundFlow, expected: toldOn('oauth_provider_not_found') },
  'callback of another configured provider (provider mix-up)': {
    reason: boundFlow,
    expected: toldOn('please_restart_the_process'),
  },
  'callback with a state naming another verification value': {
    reason: 'A state names a flow and nothing else that is stored',
    expected: toldOn('please_restart_the_process'),
  },
  'callback with repeated query keys': {
    reason: 'Whatever is wrong with a callback, the browser is sent on',
    expected: { ...toldOn('invalid_callback_request'), body: '' },
  },
  ...sameDifference(byAddress, again('gitlab?code=<code>&state=<state>'), [
    'callback via POST form',
    'callback via POST form with a cookie',
  ]),
  'callback with state in query and POST body': { reason: byAddress, expected: again('github?state=zzz&code=c') },
  'callback apple form_post with user field': {
    reason: byAddress,
    expected: again(
      'apple?code=<code>&state=<state>&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Ada%22%2C%22lastName%22%3A%22L%22%7D%2C%22email%22%3A%22apple%40example.com%22%7D',
    ),
  },
  ...sameDifference(unproven, toldOn('account_not_linked'), [
    'callback implicit link (provider verified e-mail)',
    'callback implicit link (trusted provider, unverified e-mail)',
  ]),
  "callback link with an account id equal to another provider's": {
    reason: 'Who somebody is, the id says together with the provider: the same id elsewhere is another person (R19)',
    expected: { location: '/linked' },
  },
  'callback while the database fails': {
    reason: 'A failing database looks the same on every route',
    expected: {
      ...errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
      location: null,
    },
  },

  'provider apple: callback': {
    reason: `${notItsWord}; Apple tells the name in its form, not in the ID token`,
    expected: signedUp({
      user: { name: 'soc@example.com', email: 'soc@example.com', emailVerified: true, image: null },
      account: { providerId: 'apple', accountId: 'ap1' },
    }),
  },
  'provider microsoft: callback': {
    reason: 'A picture that comes as a file is kept as one that was uploaded: in a cookie there is no room for it',
    expected: signedUp({
      user: { name: 'Micro Soft', email: 'soc@example.com', emailVerified: true, image: '<picture>' },
      account: { providerId: 'microsoft', accountId: 'ms1' },
    }),
  },
  'provider twitch: callback': {
    reason: notItsWord,
    expected: signedUp({
      user: { name: 'twitcher', email: 'soc@example.com', emailVerified: true, image: 'https://t.example/p' },
      account: { providerId: 'twitch', accountId: 'tv1' },
    }),
  },
  'provider twitter: callback': {
    reason: `${notItsWord}; X tells no other`,
    expected: signedUp({
      user: { name: 'Tweet', email: 'soc@example.com', emailVerified: true, image: 'https://x.example/i' },
      account: { providerId: 'twitter', accountId: 'tw1' },
    }),
  },
  ...sameDifference(noAddress, nobody, [
    'provider tiktok: callback',
    'provider reddit: callback',
    'provider roblox: callback',
  ]),
  'provider vk: callback': {
    reason: notItsWord,
    expected: signedUp({
      user: { name: 'soc@example.com', email: 'soc@example.com', emailVerified: false, image: 'https://vk.example/a' },
      account: { providerId: 'vk', accountId: 'vk1' },
    }),
  },
  'provider kick: callback': {
    reason: `${notItsWord}; Kick counts its people, so the person who was recorded has a number here`,
    expected: signedUp({
      user: { name: 'Kicker', email: 'soc@example.com', emailVerified: false, image: 'https://k.example/p' },
      account: { providerId: 'kick', accountId: '11' },
    }),
  },
}

const invalidToken: Partial<Outcome> = { ...errorResponse(401, 'INVALID_TOKEN', 'invalid token'), setCookie: [] }
const everyCheck = 'An ID token that cannot be believed is refused, and nothing that a client sends is a 5xx'

const newcomer = (email: string, more: object) => ({
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
    reason: 'A token with another nonce than the caller names belongs to another request',
    expected: invalidToken,
  },
  'sign-in/social idToken with disableSignUp': {
    reason: 'Nobody signs up with a provider that signs up nobody, whichever way they come',
    expected: { ...errorResponse(401, 'SIGNUP_DISABLED', 'signup disabled'), setCookie: [] },
  },
  'sign-in/social idToken apple ok': { reason: notItsWord, expected: { body: newcomer('ap@example.com', {}) } },
  'sign-in/social idToken facebook ok': {
    reason: notItsWord,
    expected: { body: newcomer('fb@example.com', { name: 'Fb', emailVerified: false }) },
  },
  'sign-in/social idToken apple wrong audience (client id instead of bundle id)': {
    reason: "An app's tokens sign in besides those of the page: one set-up serves both",
    expected: { status: 200, body: newcomer('ap@example.com', {}), setCookie: [sessionCookie] },
  },
  ...sameDifference(everyCheck, invalidToken, [
    'sign-in/social idToken apple wrong issuer',
    'sign-in/social idToken apple older than 1 h',
    'sign-in/social idToken apple unknown kid',
    'sign-in/social idToken apple not a JWT',
  ]),
}
