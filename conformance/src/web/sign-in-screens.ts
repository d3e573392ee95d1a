import { PASSWORD } from './users.ts'
import {
  serviceUnavailable,
  submitInvalidForm,
  waitForRejection,
  type ScreenState,
  submitForm,
} from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const submitSignIn = async (visitor: Visitor) => {
  const { fields } = visitor.texts.web
  await visitor.fill(fields.email, 'a-user-with-a-long-name@a-long-subdomain.example.com')
  await visitor.fill(fields.password, 'not the password')
  await submitForm(visitor)
  await waitForRejection(visitor)
}

const submitEmail = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.web.fields.email, 'a-user-with-a-long-name@a-long-subdomain.example.com')
  await submitForm(visitor)
}

const submitNewPassword = async (visitor: Visitor) => {
  const { fields } = visitor.texts.web
  await visitor.fill(fields.newPassword, PASSWORD)
  await visitor.fill(fields.repeatPassword, PASSWORD)
  await submitForm(visitor)
}

const submitSignUp = async (visitor: Visitor) => {
  const { fields, passwordStrength } = visitor.texts.web
  await visitor.fill(fields.name, 'Anna')
  await visitor.fill(fields.email, 'anna@example.com')
  await visitor.fill(fields.password, PASSWORD)
  await visitor.waitForText(passwordStrength.strong)
  await submitForm(visitor)
  await waitForRejection(visitor)
}

const compromisedPassword = { status: 400, code: 'PASSWORD_COMPROMISED' }

const pendingSignIn = {
  json: {
    email: 'a-user-with-a-long-name@a-long-subdomain.example.com',
    missing: {
      name: true,
      fields: [],
      terms: { version: '1', url: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' },
    },
    expiresAt: '2029-01-01T00:15:00.000Z',
  },
}

/** Screens before the sign-in. */
export const signInScreens: readonly ScreenState[] = [
  {
    name: 'required-data',
    path: '/required-data',
    title: ({ requiredData }) => requiredData.title,
    responses: { 'pending-sign-in': pendingSignIn },
    prepare: submitInvalidForm,
  },
  {
    name: 'required-data-expired',
    path: '/required-data',
    title: ({ requiredData }) => requiredData.expiredTitle,
    responses: { 'pending-sign-in': { json: null } },
  },
  { name: 'sign-in', path: '/sign-in', title: ({ web }) => web.signIn.title },
  { name: 'sign-in-empty', path: '/sign-in', title: ({ web }) => web.signIn.title, prepare: submitInvalidForm },
  { name: 'sign-in-refused', path: '/sign-in', title: ({ web }) => web.signIn.title, prepare: submitSignIn },
  {
    name: 'sign-in-not-verified',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    responses: { 'sign-in/email': { status: 403, code: 'EMAIL_NOT_VERIFIED' } },
    prepare: submitSignIn,
  },
  {
    name: 'sign-in-busy',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    responses: { 'sign-in/email': serviceUnavailable },
    prepare: submitSignIn,
  },
  {
    name: 'sign-in-too-many',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    responses: { 'sign-in/email': { status: 429, code: 'TOO_MANY_REQUESTS' } },
    prepare: submitSignIn,
  },
  { name: 'sign-up-empty', path: '/sign-up', title: ({ web }) => web.signUp.title, prepare: submitInvalidForm },
  {
    name: 'sign-up-weak-password',
    path: '/sign-up',
    title: ({ web }) => web.signUp.title,
    prepare: async (visitor) => {
      await visitor.fill(visitor.texts.web.fields.password, 'Summer2024')
      await visitor.waitForText(visitor.texts.web.passwordStrength.weak)
    },
  },
  {
    name: 'sign-up-taken',
    path: '/sign-up',
    title: ({ web }) => web.signUp.title,
    responses: { 'sign-up/email': { status: 422, code: 'USER_ALREADY_EXISTS' } },
    prepare: submitSignUp,
  },
  {
    name: 'sign-up-compromised-password',
    path: '/sign-up',
    title: ({ web }) => web.signUp.title,
    responses: { 'sign-up/email': compromisedPassword },
    prepare: submitSignUp,
  },
  {
    name: 'forgot-password-empty',
    path: '/forgot-password',
    title: ({ web }) => web.forgotPassword.title,
    prepare: submitInvalidForm,
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    title: ({ web }) => web.forgotPassword.title,
    prepare: async (visitor) => {
      await submitEmail(visitor)
      await visitor.waitForHeading(visitor.texts.web.forgotPassword.sentTitle)
    },
  },
  {
    name: 'reset-password-empty',
    path: '/reset-password/token',
    title: ({ web }) => web.newPassword.title,
    prepare: submitInvalidForm,
  },
  {
    name: 'reset-password-compromised',
    path: '/reset-password/token',
    title: ({ web }) => web.newPassword.title,
    responses: { 'reset-password': compromisedPassword },
    prepare: async (visitor) => {
      await submitNewPassword(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    name: 'reset-password-useless',
    path: '/reset-password/token',
    title: ({ web }) => web.newPassword.title,
    prepare: async (visitor) => {
      await submitNewPassword(visitor)
      await visitor.waitForHeading(visitor.texts.web.newPassword.invalidLink)
    },
  },
  {
    name: 'verify-email-empty',
    path: '/verify-email',
    title: ({ web }) => web.verifyEmail.requestTitle,
    prepare: submitInvalidForm,
  },
  {
    name: 'verify-email-requested',
    path: '/verify-email',
    title: ({ web }) => web.verifyEmail.requestTitle,
    prepare: async (visitor) => {
      await submitEmail(visitor)
      await visitor.waitForHeading(visitor.texts.web.verifyEmail.title)
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
  { name: 'error', path: '/error?error=token_expired', title: ({ web }) => web.newPassword.invalidLink },
  { name: 'error-unknown', path: '/error?error=some_code_of_a_provider', title: ({ pages }) => pages.error.title },
  { name: 'not-found', path: '/no-such-screen', title: ({ web }) => web.notFound.title },
  { name: 'loading', path: '/account', title: ({ web }) => web.loading, responses: { 'get-session': 'never' } },
  {
    name: 'unreachable',
    path: '/account',
    title: ({ web }) => web.failed,
    responses: { 'get-session': serviceUnavailable },
  },
]

/** Screens of a user without a verified email. */
export const unverifiedSignInScreens: readonly ScreenState[] = [
  { name: 'verify-email-sent', path: '/verify-email', title: ({ web }) => web.verifyEmail.title },
  { name: 'continue-as', path: '/sign-in', title: ({ web }, name) => web.continueAs.title(name) },
]
