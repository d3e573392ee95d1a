import { openDialog, type ScreenState, submitForm } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

const NEW_EMAIL = 'the-new-address@a-long-subdomain.example.com'

const pendingByCode = {
  path: '/account/profile',
  title: ({ account }: Visitor['texts']) => account.links.profile,
  responses: {
    'pending-email-change': {
      json: { newEmail: NEW_EMAIL, expiresAt: new Date(Date.now() + 600_000).toISOString(), confirmation: 'code' },
    },
    'email-otp/change-email': { status: 400, code: 'INVALID_OTP' },
  },
}

/** States of a change of the address by code. */
export const emailChangeScreens: readonly ScreenState[] = [
  {
    ...pendingByCode,
    name: 'profile-pending-code',
    prepare: (visitor) => visitor.waitForText(visitor.texts.account.email.codePending(NEW_EMAIL)),
  },
  {
    ...pendingByCode,
    name: 'profile-code-wrong',
    prepare: async (visitor) => {
      const { areaErrors, emailAddresses, twoFactor } = visitor.texts
      await openDialog(() => emailAddresses.enterCode.label)(visitor)
      await visitor.fill(twoFactor.mail.field, '000000', findDialog(visitor.page))
      await visitor.waitForText(areaErrors.INVALID_OTP)
    },
  },
]

const undo = {
  path: '/undo-email-change#secret',
  title: ({ account }: Visitor['texts']) => account.undoEmailChange.title,
}

/** States of the page that undoes a change. */
export const undoEmailChangeScreens: readonly ScreenState[] = [
  { ...undo, name: 'email-change-undo' },
  {
    ...undo,
    name: 'email-change-undone',
    responses: { 'undo-email-change': { json: { status: true } } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForHeading(visitor.texts.account.undoEmailChange.doneTitle)
    },
  },
  {
    ...undo,
    name: 'email-change-undo-useless',
    responses: { 'undo-email-change': { status: 400, code: 'INVALID_TOKEN' } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForHeading(visitor.texts.account.undoEmailChange.uselessTitle)
    },
  },
]
