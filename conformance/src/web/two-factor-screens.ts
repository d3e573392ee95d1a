import type { SecondFactorMethod } from '@latchkey/contract'
import { PASSWORD } from './users.ts'
import {
  serviceUnavailable,
  submitInvalidForm,
  waitForRejection,
  openDialog,
  type ScreenState,
  submitForm,
  type StubResponses,
} from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

// Digits are not translated.
const KEY = '23456723456723456723456723456723'
const totpURI = `otpauth://totp/Latchkey:bo@example.com?secret=${KEY}&issuer=Latchkey&digits=6&period=30`
const backupCodes = Array.from({ length: 10 }, (_, place) => `2345${place}-98765`)
const enrollmentStarted = { 'two-factor/enable': { json: { totpURI, backupCodes } } }
const atGoogle = {
  id: 'at-google',
  provider: 'google',
  accountId: 'me',
  scopes: [],
  createdAt: '2026-01-01T09:00:00.000Z',
  updatedAt: '2026-02-02T10:00:00.000Z',
}
const withoutPassword = { 'list-accounts': { json: [atGoogle] } }
const invalidCode = { status: 401, code: 'INVALID_CODE' }

const submitCode = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.twoFactor.app.field, '123456')
  await waitForRejection(visitor)
}

const chooseMail = async (visitor: Visitor) => {
  const { mail } = visitor.texts.twoFactor
  await visitor.press(mail.choose)
  await visitor.waitForHeading(mail.title)
}

const submitPassword = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.web.fields.password, PASSWORD)
  await submitForm(visitor)
}

const openKey = async (visitor: Visitor) => {
  await submitPassword(visitor)
  await visitor.page.getByRole('img', { name: visitor.texts.twoFactor.setUp.picture }).waitFor()
}

const createChallengeScreen = (methods: readonly SecondFactorMethod[], responses: StubResponses = {}) => ({
  path: '/two-factor',
  responses: { 'two-factor/list-methods': { json: methods }, ...responses },
})

const createAppStep = (responses?: StubResponses) => ({
  ...createChallengeScreen(['totp', 'otp', 'backup-code'], responses),
  title: ({ twoFactor }: Visitor['texts']) => twoFactor.app.title,
})

const createPendingRecovery = (isDue: boolean) => ({
  json: { requestedAt: '2026-01-01T09:00:00.000Z', dueAt: '2026-01-04T09:00:00.000Z', isDue },
})
const openRecovery = async (visitor: Visitor) => {
  await visitor.press(visitor.texts.twoFactor.recovery.choose)
  await visitor.page.locator('main h1').waitFor()
}
const requestCode = async (visitor: Visitor) => {
  const { mail, recovery } = visitor.texts.twoFactor
  await visitor.press(recovery.choose)
  await visitor.waitForHeading(recovery.due.title)
  await submitForm(visitor)
  await visitor.waitForHeading(mail.title)
  await visitor.waitForText(recovery.due.sent)
}

/** Screens of the recovery without device and codes. */
const recoveryScreens: readonly ScreenState[] = [
  {
    name: 'recovery-request',
    ...createAppStep({ 'two-factor/pending-recovery': { json: null } }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.title)
    },
  },
  {
    name: 'recovery-not-available',
    ...createAppStep({
      'two-factor/pending-recovery': { json: null },
      'two-factor/request-recovery': { status: 403, code: 'RECOVERY_NOT_AVAILABLE' },
    }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.title)
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    name: 'recovery-waiting',
    ...createAppStep({ 'two-factor/pending-recovery': createPendingRecovery(false) }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.waiting.title)
    },
  },
  {
    name: 'recovery-failed',
    ...createAppStep({ 'two-factor/pending-recovery': serviceUnavailable }),
    prepare: async (visitor) => {
      await visitor.press(visitor.texts.twoFactor.recovery.choose)
      await visitor.waitForText(visitor.texts.errors.SERVICE_UNAVAILABLE)
    },
  },
  {
    name: 'recovery-due',
    ...createAppStep({ 'two-factor/pending-recovery': createPendingRecovery(true) }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.due.title)
    },
  },
  {
    name: 'recovery-code-wrong',
    ...createAppStep({
      'two-factor/pending-recovery': createPendingRecovery(true),
      'two-factor/request-recovery': createPendingRecovery(true),
      'two-factor/complete-recovery': invalidCode,
    }),
    prepare: async (visitor) => {
      await requestCode(visitor)
      await visitor.fill(visitor.texts.twoFactor.recovery.due.field, '12345678')
      await waitForRejection(visitor)
    },
  },
  {
    name: 'recovery-done',
    ...createAppStep({
      'two-factor/pending-recovery': createPendingRecovery(true),
      'two-factor/request-recovery': createPendingRecovery(true),
      'two-factor/complete-recovery': { json: { status: true } },
    }),
    prepare: async (visitor) => {
      await requestCode(visitor)
      const { due, done } = visitor.texts.twoFactor.recovery
      await visitor.fill(due.field, '12345678')
      await visitor.waitForHeading(done.title)
    },
  },
  {
    name: 'recovery-cancel',
    path: '/cancel-recovery#secret',
    title: ({ twoFactor }) => twoFactor.recovery.cancelPage.title,
  },
  {
    name: 'recovery-canceled',
    path: '/cancel-recovery#secret',
    title: ({ twoFactor }) => twoFactor.recovery.cancelPage.title,
    responses: { 'two-factor/cancel-recovery': { json: { status: true } } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.cancelPage.doneTitle)
    },
  },
  {
    name: 'recovery-cancel-useless',
    path: '/cancel-recovery#secret',
    title: ({ twoFactor }) => twoFactor.recovery.cancelPage.title,
    responses: { 'two-factor/cancel-recovery': { status: 400, code: 'INVALID_TOKEN' } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.cancelPage.uselessTitle)
    },
  },
]

/** Screens of the second step of a sign-in. */
export const challengeScreens: readonly ScreenState[] = [
  ...recoveryScreens,
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

const setUp: Pick<ScreenState, 'path' | 'title'> = {
  path: '/account/security/two-factor',
  title: ({ twoFactor }) => twoFactor.title,
}

/** Screens of a user without two-factor. */
export const twoFactorSetupScreens: readonly ScreenState[] = [
  { name: 'two-factor-password', ...setUp, prepare: submitInvalidForm },
  {
    name: 'two-factor-without-password',
    ...setUp,
    responses: withoutPassword,
    prepare: (visitor) => visitor.waitForText(visitor.texts.twoFactor.setUp.ready),
  },
  { name: 'two-factor-key', ...setUp, responses: enrollmentStarted, prepare: openKey },
  {
    name: 'two-factor-key-wrong',
    ...setUp,
    responses: { ...enrollmentStarted, 'two-factor/verify-totp': invalidCode },
    prepare: async (visitor) => {
      await openKey(visitor)
      await visitor.fill(visitor.texts.twoFactor.setUp.field, '123456')
      await waitForRejection(visitor)
    },
  },
  {
    name: 'two-factor-backup-codes',
    ...setUp,
    responses: { ...enrollmentStarted, 'two-factor/verify-totp': { json: { token: 'token', user: {} } } },
    prepare: async (visitor) => {
      await openKey(visitor)
      await visitor.fill(visitor.texts.twoFactor.setUp.field, '123456')
      await visitor.waitForText(visitor.texts.twoFactor.codes.intro)
    },
  },
]

const security: Pick<ScreenState, 'path' | 'title'> = {
  path: '/account/security',
  title: ({ account }) => account.links.security,
}

const openStepUp = async (visitor: Visitor) => {
  const { section, stepUp, turnOff } = visitor.texts.twoFactor
  await visitor.press(section.turnOff)
  await visitor.fill(visitor.texts.web.fields.password, PASSWORD, findDialog(visitor.page))
  await visitor.press(turnOff.submit, findDialog(visitor.page))
  await visitor.waitForText(stepUp.intro)
}

/** Screens of a user with two-factor authentication who trusts two devices. */
export const twoFactorSettingsScreens: readonly ScreenState[] = [
  {
    name: 'two-factor-on',
    ...security,
    prepare: async ({ page }) => page.locator('main section li').nth(3).waitFor(),
  },
  {
    name: 'recovery-pending',
    ...security,
    responses: { 'two-factor/pending-recovery': createPendingRecovery(false) },
    prepare: (visitor) => visitor.waitForText(visitor.texts.twoFactor.recovery.notice.title),
  },
  {
    name: 'trusted-devices-none',
    ...security,
    responses: { 'two-factor/list-trusted-devices': { json: [] } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.twoFactor.devices.empty),
  },
  {
    name: 'trusted-devices-loading',
    ...security,
    responses: { 'two-factor/list-trusted-devices': 'never' },
    prepare: (visitor) => visitor.waitForText(visitor.texts.twoFactor.devices.title),
  },
  {
    name: 'trusted-devices-failed',
    ...security,
    responses: { 'two-factor/list-trusted-devices': serviceUnavailable },
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'trusted-devices-revoke-one',
    ...security,
    prepare: async ({ page }) => {
      await page.locator('main section li').nth(2).getByRole('button').click()
      await findDialog(page).waitFor()
    },
  },
  {
    name: 'trusted-devices-revoke-all',
    ...security,
    prepare: openDialog(({ twoFactor }) => twoFactor.devices.revokeAll),
  },
  {
    name: 'two-factor-stop',
    ...security,
    prepare: async (visitor) => {
      const { section, turnOff } = visitor.texts.twoFactor
      await visitor.press(section.turnOff)
      await visitor.fill(visitor.texts.web.fields.password, 'not the password', findDialog(visitor.page))
      await visitor.press(turnOff.submit, findDialog(visitor.page))
      await waitForRejection(visitor)
    },
  },
  {
    name: 'two-factor-stop-without-password',
    ...security,
    responses: withoutPassword,
    prepare: openDialog(({ twoFactor }) => twoFactor.section.turnOff),
  },
  {
    name: 'two-factor-stop-step-up',
    ...security,
    responses: {
      'two-factor/disable': { status: 403, code: 'SESSION_IS_NOT_FRESH', methods: ['totp', 'otp', 'backup-code'] },
    },
    prepare: openStepUp,
  },
  {
    name: 'backup-codes-renew',
    path: '/account/security/backup-codes',
    title: ({ twoFactor }) => twoFactor.renew.title,
    prepare: submitInvalidForm,
  },
  {
    name: 'backup-codes-renew-without-password',
    path: '/account/security/backup-codes',
    title: ({ twoFactor }) => twoFactor.renew.title,
    responses: withoutPassword,
    prepare: async ({ page }) => page.locator('main button[type=submit]').waitFor(),
  },
  {
    name: 'backup-codes-renewed',
    path: '/account/security/backup-codes',
    title: ({ twoFactor }) => twoFactor.renew.title,
    responses: { 'two-factor/generate-backup-codes': { json: { status: true, backupCodes } } },
    prepare: async (visitor) => {
      await submitPassword(visitor)
      await visitor.waitForText(visitor.texts.twoFactor.codes.intro)
    },
  },
]
