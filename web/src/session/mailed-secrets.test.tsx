import { afterEach, expect, test } from 'vitest'
import { createBrowserHistory } from '../router/history.ts'
import { getInvitationSecret, moveSecretOutOfUrl, resetSecret } from './mailed-secrets.ts'

afterEach(() => {
  resetSecret.remove()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

const open = (address: string): string => {
  window.history.replaceState(null, '', address)
  moveSecretOutOfUrl(createBrowserHistory(''))
  return window.location.pathname + window.location.search + window.location.hash
}

test.each([
  ['/reset-password?token=s3cret', '/reset-password'],
  ['/reset-password?next=%2Faccount&token=s3cret', '/reset-password?next=%2Faccount'],
  ['/reset-password/s3cret?next=%2Faccount', '/reset-password?next=%2Faccount'],
  ['/reset-password/s3cret/', '/reset-password'],
])('a reset token does not stay in the address bar: %s', (address, shown) => {
  expect(open(address)).toBe(shown)
  expect(resetSecret.find()).toBe('s3cret')
  // A reload.
  expect(open(shown)).toBe(shown)
  expect(resetSecret.find()).toBe('s3cret')
})

test('a failed reset link does not use the token of an earlier one', () => {
  open('/reset-password?token=s3cret')
  expect(open('/reset-password?error=INVALID_TOKEN')).toBe('/reset-password?error=INVALID_TOKEN')
  expect(resetSecret.find()).toBeUndefined()
})

test('an invitation secret does not stay in the address bar', () => {
  expect(open('/accept-invitation/one#s3cret')).toBe('/accept-invitation/one')
  expect(getInvitationSecret('one').find()).toBe('s3cret')
  expect(getInvitationSecret('two').find()).toBeUndefined()
})

test.each([
  '/',
  '/sign-in?next=%2Freset-password%3Ftoken%3Dx',
  '/account/email?token=x',
  '/accept-invitation/one',
  '/x#y',
])('other addresses stay as they are: %s', (address) => {
  expect(open(address)).toBe(address)
})
