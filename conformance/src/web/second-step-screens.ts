import type { SecondFactorMethod } from '@latchkey/contract'
import {
  invalidCode,
  type ScreenState,
  serviceUnavailable,
  type StubResponses,
  submitForm,
  submitInvalidForm,
  waitForRejection,
} from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const submitCode = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.twoFactor.app.field, '123456')
  await waitForRejection(visitor)
}

const chooseMail = async (visitor: Visitor) => {
  const { mail } = visitor.texts.twoFactor
  await visitor.press(mail.choose)
  await visitor.waitForHeading(mail.title)
}

const createChallengeScreen = (methods: readonly SecondFactorMethod[], responses: StubResponses = {}) => ({
  path: '/two-factor',
  responses: { 'two-factor/list-methods': { json: methods }, ...responses },
})

/** A second step of a sign-in that first requests the code of the app. */
export const createAppStep = (responses?: StubResponses) => ({
  ...createChallengeScreen(['totp', 'otp', 'backup-code'], responses),
  title: ({ twoFactor }: Visitor['texts']) => twoFactor.app.title,
})

/** Screens of the second step of a sign-in. */
export const secondStepScreens: readonly ScreenState[] = [
  { name: 'second-step', ...createAppStep() },
  {
    name: 'second-step-unavailable',
    ...createAppStep({ 'two-factor/list-methods': serviceUnavailable }),
    title: ({ web }) => web.failed,
  },
  {
    name: 'second-step-send-mail',
    ...createChallengeScreen(['otp', 'backup-code']),
    title: ({ twoFactor }) => twoFactor.mail.choose,
  },
  {
    name: 'second-step-passkey',
    ...createChallengeScreen(['passkey', 'totp', 'backup-code']),
    title: ({ twoFactor }) => twoFactor.stepUp.title,
  },
  {
    name: 'second-step-passkey-expired',
    ...createChallengeScreen(['passkey'], {
      'two-factor/generate-passkey-options': { status: 400, code: 'CHALLENGE_NOT_FOUND' },
    }),
    title: ({ twoFactor }) => twoFactor.stepUp.title,
    prepare: async (visitor) => {
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  { name: 'second-step-half', ...createAppStep(), prepare: submitInvalidForm },
  { name: 'second-step-wrong', ...createAppStep({ 'two-factor/verify-totp': invalidCode }), prepare: submitCode },
  {
    name: 'second-step-too-many',
    ...createAppStep({ 'two-factor/verify-totp': { status: 429, code: 'TOO_MANY_REQUESTS' } }),
    prepare: submitCode,
  },
  {
    name: 'second-step-gone',
    ...createAppStep(),
    prepare: async (visitor) => {
      await visitor.fill(visitor.texts.twoFactor.app.field, '123456')
      await visitor.waitForHeading(visitor.texts.twoFactor.expired.title)
    },
  },
  {
    name: 'second-step-mail',
    ...createAppStep({ 'two-factor/send-otp': { json: { status: true } } }),
    prepare: chooseMail,
  },
  {
    name: 'second-step-mail-expired',
    ...createAppStep({
      'two-factor/send-otp': { json: { status: true } },
      'two-factor/verify-otp': { status: 400, code: 'OTP_HAS_EXPIRED' },
    }),
    prepare: async (visitor) => {
      await chooseMail(visitor)
      await visitor.fill(visitor.texts.twoFactor.mail.field, '123456')
      await waitForRejection(visitor)
    },
  },
  {
    name: 'second-step-no-mail',
    ...createAppStep({ 'two-factor/send-otp': { status: 400, code: 'OTP_ISNT_CONFIGURED' } }),
    prepare: async (visitor) => {
      await visitor.press(visitor.texts.twoFactor.mail.choose)
      await visitor.waitForText(visitor.texts.areaErrors.OTP_ISNT_CONFIGURED)
    },
  },
  {
    name: 'second-step-backup-code',
    ...createAppStep({ 'two-factor/verify-backup-code': { status: 401, code: 'INVALID_BACKUP_CODE' } }),
    prepare: async (visitor) => {
      const { backup } = visitor.texts.twoFactor
      await visitor.press(backup.choose)
      await visitor.waitForHeading(backup.title)
      await visitor.fill(backup.field, '23456-98765')
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
]
