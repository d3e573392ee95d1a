import { PASSWORD } from './users.ts'
import { type ScreenState, submitForm, waitForRejection } from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const EMAIL = 'a-user-with-a-long-name@a-long-subdomain.example.com'

const invalidCode = { status: 400, code: 'INVALID_OTP' }

/** Enters an email, requests the code and waits for the screen for it. */
const requestCode = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.web.fields.email, EMAIL)
  await submitForm(visitor)
  await visitor.waitForHeading(visitor.texts.twoFactor.mail.title)
}

/** Enters an email and opens the step with the methods. */
const enterEmail = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.web.fields.email, EMAIL)
  await submitForm(visitor)
  await visitor.page.getByLabel(visitor.texts.web.fields.password, { exact: true }).waitFor()
}

const requestSignInCode = async (visitor: Visitor) => {
  await enterEmail(visitor)
  await visitor.press(visitor.texts.web.signIn.sendCode)
  await visitor.waitForHeading(visitor.texts.twoFactor.mail.title)
}

/** The last digit submits the form. */
const enterCode = (visitor: Visitor) => visitor.fill(visitor.texts.twoFactor.mail.field, '123456')

const enterResetCode = async (visitor: Visitor) => {
  await requestCode(visitor)
  await enterCode(visitor)
  await visitor.waitForHeading(visitor.texts.web.newPassword.title)
}

const signIn = {
  path: '/sign-in',
  title: ({ web }: Visitor['texts']) => web.signIn.title,
  responses: { 'sign-in/magic-link': { json: { status: true } }, 'sign-in/email-otp': invalidCode },
}

const forgotPassword = {
  path: '/forgot-password',
  title: ({ web }: Visitor['texts']) => web.forgotPassword.title,
  responses: {
    'forget-password': { json: { status: true, message: '' } },
    'email-otp/check-verification-otp': { json: { success: true } },
    'email-otp/reset-password': invalidCode,
  },
}

/** Screens of a service that mails codes. */
export const emailCodeScreens: readonly ScreenState[] = [
  {
    ...signIn,
    name: 'sign-in-email',
    prepare: ({ page, texts }) => page.getByText(texts.web.signIn.continue).waitFor(),
  },
  { ...signIn, name: 'sign-in-methods', prepare: enterEmail },
  {
    ...signIn,
    name: 'sign-in-methods-wrong-password',
    responses: { 'sign-in/email': { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' } },
    prepare: async (visitor) => {
      await enterEmail(visitor)
      await visitor.fill(visitor.texts.web.fields.password, PASSWORD)
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  { ...signIn, name: 'sign-in-code', prepare: requestSignInCode },
  {
    ...signIn,
    name: 'sign-in-code-wrong',
    prepare: async (visitor) => {
      await requestSignInCode(visitor)
      await enterCode(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    name: 'verify-email-code',
    path: '/verify-email',
    title: ({ web }) => web.verifyEmail.requestTitle,
    responses: { 'send-verification-email': { json: { status: true } } },
    prepare: requestCode,
  },
  { ...forgotPassword, name: 'reset-password-code', prepare: requestCode },
  { ...forgotPassword, name: 'reset-password-code-verified', prepare: enterResetCode },
  {
    ...forgotPassword,
    name: 'reset-password-code-expired',
    responses: { ...forgotPassword.responses, 'email-otp/reset-password': { status: 400, code: 'OTP_EXPIRED' } },
    prepare: async (visitor) => {
      const { fields, newPassword } = visitor.texts.web
      await enterResetCode(visitor)
      await visitor.fill(fields.newPassword, PASSWORD)
      await visitor.fill(fields.repeatPassword, PASSWORD)
      await visitor.press(newPassword.submit)
      await visitor.waitForHeading(visitor.texts.twoFactor.mail.title)
    },
  },
]
