import { createPendingRecovery } from './recovery-screens.ts'
import {
  invalidCode,
  openDialog,
  type ScreenState,
  serviceUnavailable,
  submitForm,
  submitInvalidForm,
  waitForRejection,
} from './screen-state.ts'
import { PASSWORD } from './users.ts'
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

const submitPassword = async (visitor: Visitor) => {
  await visitor.fill(visitor.texts.web.fields.password, PASSWORD)
  await submitForm(visitor)
}

const openKey = async (visitor: Visitor) => {
  await submitPassword(visitor)
  await visitor.page.getByRole('img', { name: visitor.texts.twoFactor.setUp.picture }).waitFor()
}

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
