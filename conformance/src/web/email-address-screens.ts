import { openDialog, type ScreenState, serviceUnavailable, type StubResponses } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

const LONG = 'bo.with-a-long-name@another-long-company.example.com'

/** Long emails test narrow screens. */
export const otherAddresses = [
  { email: LONG, isPrimary: false, emailVerified: true },
  { email: 'bo-at-home@long-company.example.com', isPrimary: false, emailVerified: false },
]

const primary = { email: 'bo@long-company.example.com', isPrimary: true, emailVerified: true }

const metas = { 'latchkey-email-addresses': 'on' }

const profile = (responses: StubResponses) => ({
  path: '/account/profile',
  title: ({ account }: Visitor['texts']) => account.links.profile,
  metas,
  responses,
})

const list: StubResponses = { 'list-email-addresses': { json: [primary, ...otherAddresses] } }

/** States of the list of email addresses. */
export const emailAddressScreens: readonly ScreenState[] = [
  { name: 'email-addresses-loading', ...profile({ 'list-email-addresses': 'never' }) },
  {
    name: 'email-addresses-unavailable',
    ...profile({ 'list-email-addresses': serviceUnavailable }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.errors.SERVICE_UNAVAILABLE),
  },
  {
    name: 'email-addresses-refused',
    ...profile({ ...list, 'add-email-address': { status: 400, code: 'EMAIL_ADDRESS_LIMIT_REACHED' } }),
    prepare: async (visitor) => {
      const { account, areaErrors, emailAddresses } = visitor.texts
      await visitor.waitForText(LONG)
      await visitor.fill(account.email.newAddress, 'new@long-company.example.com')
      await visitor.press(emailAddresses.add)
      await visitor.waitForText(areaErrors.EMAIL_ADDRESS_LIMIT_REACHED)
    },
  },
  {
    name: 'email-address-code',
    ...profile({ ...list, 'verify-email-address': { status: 400, code: 'INVALID_OTP' } }),
    prepare: async (visitor) => {
      const { areaErrors, emailAddresses, twoFactor } = visitor.texts
      await openDialog(() => emailAddresses.enterCode.named('bo-at-home@long-company.example.com'))(visitor)
      await visitor.fill(twoFactor.mail.field, '000000', findDialog(visitor.page))
      await visitor.waitForText(areaErrors.INVALID_OTP)
    },
  },
  {
    name: 'email-address-make-primary',
    ...profile(list),
    prepare: openDialog(({ emailAddresses }) => emailAddresses.makePrimary.named(LONG)),
  },
  {
    name: 'email-address-remove',
    ...profile(list),
    prepare: openDialog(({ emailAddresses }) => emailAddresses.remove.named(LONG)),
  },
]
