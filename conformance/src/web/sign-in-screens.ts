import { PASSWORD } from './users.ts'
import { busy, isFaulty, isRefused, type ScreenState, sends } from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const signsIn = async (visitor: Visitor) => {
  const { fields } = visitor.texts.web
  await visitor.write(fields.email, 'somebody-with-a-long-name@a-long-subdomain.example.com')
  await visitor.write(fields.password, 'not the password')
  await sends(visitor)
  await isRefused(visitor)
}

const asksForReset = async (visitor: Visitor) => {
  await visitor.write(visitor.texts.web.fields.email, 'somebody-with-a-long-name@a-long-subdomain.example.com')
  await sends(visitor)
}

const choosesPassword = async (visitor: Visitor) => {
  const { fields } = visitor.texts.web
  await visitor.write(fields.newPassword, PASSWORD)
  await visitor.write(fields.repeatPassword, PASSWORD)
  await sends(visitor)
}

/** The way in, before anybody is there. */
export const strangersWayIn: readonly ScreenState[] = [
  { name: 'sign-in', path: '/sign-in', title: ({ web }) => web.signIn.title },
  { name: 'sign-in-empty', path: '/sign-in', title: ({ web }) => web.signIn.title, act: isFaulty },
  { name: 'sign-in-refused', path: '/sign-in', title: ({ web }) => web.signIn.title, act: signsIn },
  {
    name: 'sign-in-not-verified',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    answers: { 'sign-in/email': { status: 403, code: 'EMAIL_NOT_VERIFIED' } },
    act: signsIn,
  },
  {
    name: 'sign-in-busy',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    answers: { 'sign-in/email': busy },
    act: signsIn,
  },
  {
    name: 'sign-in-too-many',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    answers: { 'sign-in/email': { status: 429, code: 'TOO_MANY_REQUESTS' } },
    act: signsIn,
  },
  { name: 'sign-up-empty', path: '/sign-up', title: ({ web }) => web.signUp.title, act: isFaulty },
  {
    name: 'sign-up-weak-password',
    path: '/sign-up',
    title: ({ web }) => web.signUp.title,
    act: async (visitor) => {
      await visitor.write(visitor.texts.web.fields.password, 'Summer2024')
      await visitor.reads(visitor.texts.web.passwordStrength.weak)
    },
  },
  {
    name: 'sign-up-taken',
    path: '/sign-up',
    title: ({ web }) => web.signUp.title,
    answers: { 'sign-up/email': { status: 422, code: 'USER_ALREADY_EXISTS' } },
    act: async (visitor) => {
      const { fields, passwordStrength } = visitor.texts.web
      await visitor.write(fields.name, 'Anna')
      await visitor.write(fields.email, 'anna@example.com')
      await visitor.write(fields.password, PASSWORD)
      await visitor.reads(passwordStrength.strong)
      await sends(visitor)
      await isRefused(visitor)
    },
  },
  {
    name: 'forgot-password-empty',
    path: '/forgot-password',
    title: ({ web }) => web.forgotPassword.title,
    act: isFaulty,
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    title: ({ web }) => web.forgotPassword.title,
    act: async (visitor) => {
      await asksForReset(visitor)
      await visitor.arrives(visitor.texts.web.forgotPassword.sentTitle)
    },
  },
  {
    name: 'reset-password-empty',
    path: '/reset-password/token',
    title: ({ web }) => web.newPassword.title,
    act: isFaulty,
  },
  {
    name: 'reset-password-useless',
    path: '/reset-password/token',
    title: ({ web }) => web.newPassword.title,
    act: async (visitor) => {
      await choosesPassword(visitor)
      await visitor.arrives(visitor.texts.web.newPassword.invalidLink)
    },
  },
  {
    name: 'verify-email-empty',
    path: '/verify-email',
    title: ({ web }) => web.verifyEmail.requestTitle,
    act: isFaulty,
  },
  {
    name: 'verify-email-asked',
    path: '/verify-email',
    title: ({ web }) => web.verifyEmail.requestTitle,
    act: async (visitor) => {
      await asksForReset(visitor)
      await visitor.arrives(visitor.texts.web.verifyEmail.title)
    },
  },
  { name: 'verify-email-done', path: '/verify-email?done', title: ({ pages }) => pages.verifyEmail.doneTitle },
  {
    name: 'verify-email-failed',
    path: '/verify-email?error=token_expired',
    title: ({ pages }) => pages.verifyEmail.failedTitle,
  },
  { name: 'signed-out', path: '/signed-out', title: ({ web }) => web.signedOut.left.title },
  { name: 'account-deleted', path: '/signed-out?account=deleted', title: ({ web }) => web.signedOut.deleted.title },
  { name: 'error', path: '/error?error=token_expired', title: ({ pages }) => pages.error.title },
  { name: 'error-unknown', path: '/error?error=some_code_of_a_provider', title: ({ pages }) => pages.error.title },
  { name: 'not-found', path: '/no-such-screen', title: ({ web }) => web.notFound.title },
  { name: 'loading', path: '/account', title: ({ web }) => web.loading, answers: { 'get-session': 'never' } },
  { name: 'unreachable', path: '/account', title: ({ web }) => web.failed, answers: { 'get-session': busy } },
]

/** Whoever has not confirmed their address. */
export const newcomersWayIn: readonly ScreenState[] = [
  { name: 'verify-email-sent', path: '/verify-email', title: ({ web }) => web.verifyEmail.title },
  { name: 'continue-as', path: '/sign-in', title: ({ web }, name) => web.continueAs.title(name) },
]
