import { PASSWORD } from './users.ts'
import { busy, isFaulty, isRefused, opens, type ScreenState, sends } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

// Of digits alone, because nobody translates them.
const KEY = '23456723456723456723456723456723'
const totpURI = `otpauth://totp/Latchkey:bo@example.com?secret=${KEY}&issuer=Latchkey&digits=6&period=30`
const backupCodes = Array.from({ length: 10 }, (_, place) => `2345${place}-98765`)
const begun = { 'two-factor/enable': { json: { totpURI, backupCodes } } }
const atGoogle = {
  id: 'at-google',
  provider: 'google',
  accountId: 'me',
  scopes: [],
  createdAt: '2026-01-01T09:00:00.000Z',
  updatedAt: '2026-02-02T10:00:00.000Z',
}
const withoutPassword = { 'list-accounts': { json: [atGoogle] } }
const notFresh = { status: 403, code: 'SESSION_IS_NOT_FRESH' }
const notRight = { status: 401, code: 'INVALID_CODE' }

const givesCode = async (visitor: Visitor) => {
  await visitor.write(visitor.texts.twoFactor.app.field, '123456')
  await isRefused(visitor)
}

const choosesMail = async (visitor: Visitor) => {
  const { mail } = visitor.texts.twoFactor
  await visitor.press(mail.choose)
  await visitor.arrives(mail.title)
}

const givesPassword = async (visitor: Visitor) => {
  await visitor.write(visitor.texts.web.fields.password, PASSWORD)
  await sends(visitor)
}

const scansKey = async (visitor: Visitor) => {
  await givesPassword(visitor)
  await visitor.page.getByRole('img', { name: visitor.texts.twoFactor.setUp.picture }).waitFor()
}

const appStep: Pick<ScreenState, 'path' | 'title'> = {
  path: '/two-factor',
  title: ({ twoFactor }) => twoFactor.app.title,
}

/** The second step of a sign-in. */
export const strangersSecondStep: readonly ScreenState[] = [
  { name: 'second-step', ...appStep },
  { name: 'second-step-half', ...appStep, act: isFaulty },
  { name: 'second-step-wrong', ...appStep, answers: { 'two-factor/verify-totp': notRight }, act: givesCode },
  {
    name: 'second-step-too-many',
    ...appStep,
    answers: { 'two-factor/verify-totp': { status: 429, code: 'TOO_MANY_REQUESTS' } },
    act: givesCode,
  },
  {
    name: 'second-step-gone',
    ...appStep,
    act: async (visitor) => {
      await visitor.write(visitor.texts.twoFactor.app.field, '123456')
      await visitor.arrives(visitor.texts.twoFactor.expired.title)
    },
  },
  {
    name: 'second-step-mail',
    ...appStep,
    answers: { 'two-factor/send-otp': { json: { status: true } } },
    act: choosesMail,
  },
  {
    name: 'second-step-mail-expired',
    ...appStep,
    answers: {
      'two-factor/send-otp': { json: { status: true } },
      'two-factor/verify-otp': { status: 400, code: 'OTP_HAS_EXPIRED' },
    },
    act: async (visitor) => {
      await choosesMail(visitor)
      await visitor.write(visitor.texts.twoFactor.mail.field, '123456')
      await isRefused(visitor)
    },
  },
  {
    name: 'second-step-no-mail',
    ...appStep,
    answers: { 'two-factor/send-otp': { status: 400, code: 'OTP_ISNT_CONFIGURED' } },
    act: async (visitor) => {
      await visitor.press(visitor.texts.twoFactor.mail.choose)
      await visitor.reads(visitor.texts.areaErrors.OTP_ISNT_CONFIGURED)
    },
  },
  {
    name: 'second-step-backup-code',
    ...appStep,
    answers: { 'two-factor/verify-backup-code': { status: 401, code: 'INVALID_BACKUP_CODE' } },
    act: async (visitor) => {
      const { backup } = visitor.texts.twoFactor
      await visitor.press(backup.choose)
      await visitor.arrives(backup.title)
      await visitor.write(backup.field, '23456-98765')
      await sends(visitor)
      await isRefused(visitor)
    },
  },
]

const setUp: Pick<ScreenState, 'path' | 'title'> = {
  path: '/account/security/two-factor',
  title: ({ twoFactor }) => twoFactor.title,
}

/** Whoever has not switched two-factor on. */
export const membersTwoFactor: readonly ScreenState[] = [
  { name: 'two-factor-password', ...setUp, act: isFaulty },
  {
    name: 'two-factor-without-password',
    ...setUp,
    answers: withoutPassword,
    act: (visitor) => visitor.reads(visitor.texts.twoFactor.setUp.ready),
  },
  {
    name: 'two-factor-sign-in-again',
    ...setUp,
    answers: { ...withoutPassword, 'two-factor/enable': notFresh },
    act: async (visitor) => {
      await sends(visitor)
      await dialogOf(visitor.page)
        .getByRole('button', { name: visitor.texts.social.continue('Google') })
        .waitFor()
    },
  },
  { name: 'two-factor-key', ...setUp, answers: begun, act: scansKey },
  {
    name: 'two-factor-key-wrong',
    ...setUp,
    answers: { ...begun, 'two-factor/verify-totp': notRight },
    act: async (visitor) => {
      await scansKey(visitor)
      await visitor.write(visitor.texts.twoFactor.setUp.field, '123456')
      await isRefused(visitor)
    },
  },
  {
    name: 'two-factor-backup-codes',
    ...setUp,
    answers: { ...begun, 'two-factor/verify-totp': { json: { token: 'token', user: {} } } },
    act: async (visitor) => {
      await scansKey(visitor)
      await visitor.write(visitor.texts.twoFactor.setUp.field, '123456')
      await visitor.reads(visitor.texts.twoFactor.codes.intro)
    },
  },
]

const security: Pick<ScreenState, 'path' | 'title'> = {
  path: '/account/security',
  title: ({ account }) => account.links.security,
}

const asksForProof = async (visitor: Visitor) => {
  const { section, turnOff, proof } = visitor.texts.twoFactor
  await visitor.press(section.turnOff)
  await visitor.write(visitor.texts.web.fields.password, PASSWORD, dialogOf(visitor.page))
  await visitor.press(turnOff.submit, dialogOf(visitor.page))
  await visitor.reads(proof.intro)
}

/** Whoever has switched it on, and trusts two devices. */
export const guardedTwoFactor: readonly ScreenState[] = [
  {
    name: 'two-factor-on',
    ...security,
    act: async ({ page }) => page.locator('main section li').nth(3).waitFor(),
  },
  {
    name: 'trusted-devices-none',
    ...security,
    answers: { 'two-factor/list-trusted-devices': { json: [] } },
    act: (visitor) => visitor.reads(visitor.texts.twoFactor.devices.empty),
  },
  {
    name: 'trusted-devices-loading',
    ...security,
    answers: { 'two-factor/list-trusted-devices': 'never' },
    act: (visitor) => visitor.reads(visitor.texts.twoFactor.devices.title),
  },
  {
    name: 'trusted-devices-failed',
    ...security,
    answers: { 'two-factor/list-trusted-devices': busy },
    act: (visitor) => visitor.reads(visitor.texts.web.failed),
  },
  {
    name: 'trusted-devices-revoke-one',
    ...security,
    act: async ({ page }) => {
      await page.locator('main section li').nth(2).getByRole('button').click()
      await dialogOf(page).waitFor()
    },
  },
  { name: 'trusted-devices-revoke-all', ...security, act: opens(({ twoFactor }) => twoFactor.devices.revokeAll) },
  {
    name: 'two-factor-stop',
    ...security,
    act: async (visitor) => {
      const { section, turnOff } = visitor.texts.twoFactor
      await visitor.press(section.turnOff)
      await visitor.write(visitor.texts.web.fields.password, 'not the password', dialogOf(visitor.page))
      await visitor.press(turnOff.submit, dialogOf(visitor.page))
      await isRefused(visitor)
    },
  },
  {
    name: 'two-factor-stop-without-password',
    ...security,
    answers: withoutPassword,
    act: opens(({ twoFactor }) => twoFactor.section.turnOff),
  },
  {
    name: 'two-factor-proof',
    ...security,
    answers: { 'two-factor/disable': notFresh },
    act: asksForProof,
  },
  {
    name: 'backup-codes-renew',
    path: '/account/security/backup-codes',
    title: ({ twoFactor }) => twoFactor.renew.title,
    act: isFaulty,
  },
  {
    name: 'backup-codes-renew-without-password',
    path: '/account/security/backup-codes',
    title: ({ twoFactor }) => twoFactor.renew.title,
    answers: withoutPassword,
    act: async ({ page }) => page.locator('main button[type=submit]').waitFor(),
  },
  {
    name: 'backup-codes-renewed',
    path: '/account/security/backup-codes',
    title: ({ twoFactor }) => twoFactor.renew.title,
    answers: { 'two-factor/generate-backup-codes': { json: { status: true, backupCodes } } },
    act: async (visitor) => {
      await givesPassword(visitor)
      await visitor.reads(visitor.texts.twoFactor.codes.intro)
    },
  },
]
