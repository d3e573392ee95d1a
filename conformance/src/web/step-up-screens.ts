import type { StepUpMethod } from '@latchkey/contract'
import { type ScreenState, type StubResponses, waitForRejection } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

/** A change of the email that the service refuses until the identity of the user is confirmed. */
const profile = (...methods: StepUpMethod[]) => ({
  path: '/account/profile',
  title: ({ account }: Visitor['texts']) => account.links.profile,
  responses: {
    'change-email': { status: 403, code: 'SESSION_IS_NOT_FRESH', methods },
    'step-up/send-code': { json: { status: true } },
    'two-factor/send-otp': { json: { status: true } },
  } satisfies StubResponses,
})

const openStepUp = async (visitor: Visitor) => {
  const { email } = visitor.texts.account
  await visitor.fill(email.newAddress, 'new@long-company.example.com')
  await visitor.press(email.change)
  await visitor.waitForText(visitor.texts.twoFactor.stepUp.intro)
}

const sendCode = async (visitor: Visitor) => {
  await openStepUp(visitor)
  await visitor.press(visitor.texts.twoFactor.stepUp.send, findDialog(visitor.page))
  await visitor.waitForText(visitor.texts.twoFactor.mail.intro)
}

const confirm = (visitor: Visitor) => visitor.press(visitor.texts.twoFactor.stepUp.submit, findDialog(visitor.page))

/** States of the dialog that confirms the identity of a user. */
export const stepUpScreens: readonly ScreenState[] = [
  {
    name: 'step-up-password',
    ...profile('password'),
    prepare: async (visitor) => {
      await openStepUp(visitor)
      await confirm(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    name: 'step-up-too-many',
    ...profile('password'),
    responses: {
      ...profile('password').responses,
      'step-up': { status: 429, code: 'TOO_MANY_REQUESTS' },
    },
    prepare: async (visitor) => {
      await openStepUp(visitor)
      await visitor.fill(visitor.texts.web.fields.password, 'not the password', findDialog(visitor.page))
      await confirm(visitor)
      await waitForRejection(visitor)
    },
  },
  { name: 'step-up-passkey', ...profile('passkey', 'password', 'email-code'), prepare: openStepUp },
  { name: 'step-up-code', ...profile('totp', 'otp', 'backup-code'), prepare: openStepUp },
  {
    name: 'step-up-code-wrong',
    ...profile('totp', 'backup-code'),
    responses: {
      ...profile('totp', 'backup-code').responses,
      'step-up': { status: 401, code: 'INVALID_CODE' },
    },
    prepare: async (visitor) => {
      await openStepUp(visitor)
      await visitor.fill(visitor.texts.twoFactor.app.field, '123456', findDialog(visitor.page))
      await waitForRejection(visitor)
    },
  },
  {
    name: 'step-up-backup-code',
    ...profile('totp', 'backup-code'),
    prepare: async (visitor) => {
      await openStepUp(visitor)
      await visitor.press(visitor.texts.twoFactor.backup.choose, findDialog(visitor.page))
      await visitor.waitForText(visitor.texts.twoFactor.backup.intro)
    },
  },
  { name: 'step-up-send-code', ...profile('email-code'), prepare: openStepUp },
  { name: 'step-up-email-code', ...profile('email-code'), prepare: sendCode },
  { name: 'step-up-mailed-second-factor', ...profile('otp', 'totp'), prepare: sendCode },
  {
    name: 'step-up-email-code-expired',
    ...profile('email-code'),
    responses: {
      ...profile('email-code').responses,
      'step-up': { status: 400, code: 'OTP_HAS_EXPIRED' },
    },
    prepare: async (visitor) => {
      await sendCode(visitor)
      await visitor.fill(visitor.texts.twoFactor.mail.field, '123456', findDialog(visitor.page))
      await waitForRejection(visitor)
    },
  },
]
