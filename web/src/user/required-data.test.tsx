import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Screens } from '../routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { press } from '../testing/interactions.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const name of ['latchkey-terms', 'latchkey-additional-fields'])
    document.querySelector(`meta[name=${name}]`)?.remove()
})

const terms = { version: '2', url: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' }
const pending = (missing: object) => ({
  body: {
    email: annSession.user.email,
    missing: { name: false, fields: [], terms: null, ...missing },
    expiresAt: '2029-01-01T00:15:00.000Z',
  },
})
const signedOut = { '/get-session': { body: null } }
const ACCEPT = 'I accept the terms of use and the privacy policy'

test('a sign-in that lacks data opens the step, which sends what is missing', async () => {
  const service = stubService({
    ...signedOut,
    '/sign-in/email': { body: { requiredDataRedirect: true } },
    '/pending-sign-in': pending({ name: true, terms }),
    '/sign-in/complete': { status: 403, body: { code: 'BANNED_USER', message: '' } },
  })
  renderInApp(<Screens />, '/sign-in?next=%2Forganizations')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: annSession.user.email } })
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a password' } })
  await press('Sign in')
  await screen.findByText(`One more step before you sign in as ${annSession.user.email}.`)
  await press('Continue')
  await screen.findByText('Accept the terms to continue')
  expect(service.listRequests('/sign-in/complete')).toEqual([])
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Ann ' } })
  fireEvent.click(screen.getByLabelText(ACCEPT))
  await press('Continue')
  await expect.poll(() => service.listRequests('/sign-in/complete')).toHaveLength(1)
  expect(service.listRequests('/sign-in/complete')).toEqual([{ name: 'Ann', acceptedTermsVersion: '2' }])
  await screen.findByText(/Your account is suspended/)
})

test('links to the terms and the privacy policy in another tab', async () => {
  stubService({ ...signedOut, '/pending-sign-in': pending({ terms }) })
  renderInApp(<Screens />, '/required-data')
  for (const [name, href] of [
    ['Terms of use', terms.url],
    ['Privacy policy', terms.privacyUrl],
  ] as const) {
    const link = await screen.findByRole('link', { name })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      href,
      '_blank',
      'noopener',
    ])
  }
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test('a redirect with the mark opens the step on any screen', async () => {
  stubService({ ...signedOut, '/pending-sign-in': pending({ terms }) })
  renderInApp(<Screens />, '/social/google?next=%2Faccount&requiredDataRedirect=true')
  expect(await screen.findByRole('heading', { name: 'Complete your account' })).toBeTruthy()
})

test('without a pending sign-in, the user signs in again', async () => {
  stubService({ ...signedOut, '/pending-sign-in': { body: null } })
  renderInApp(<Screens />, '/required-data?next=%2Forganizations')
  await screen.findByRole('heading', { name: 'Sign-in expired' })
  const link = screen.getByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Forganizations')
})

test('changed terms are loaded again, and must be accepted, and the form keeps its input', async () => {
  let version = '2'
  const service = stubService({
    ...signedOut,
    '/pending-sign-in': () => pending({ name: true, terms: { ...terms, version } }),
    '/sign-in/complete': () => {
      version = '3'
      return { status: 400, body: { code: 'TERMS_VERSION_NOT_CURRENT', message: '' } }
    },
  })
  renderInApp(<Screens />, '/required-data')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ann' } })
  fireEvent.click(await screen.findByLabelText(ACCEPT))
  await press('Continue')
  await expect.poll(() => service.listRequests('/pending-sign-in')).toHaveLength(2)
  await expect.poll(() => (screen.getByLabelText(ACCEPT) as HTMLInputElement).checked).toBe(false)
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Ann')
  await screen.findByText('The terms have changed. Read the current version and accept it.')
  fireEvent.click(screen.getByLabelText(ACCEPT))
  await press('Continue')
  await expect.poll(() => service.listRequests('/sign-in/complete')).toHaveLength(2)
  expect(service.listRequests('/sign-in/complete')[1]).toEqual({ name: 'Ann', acceptedTermsVersion: '3' })
})

test('the way back to the sign-in ends the pending one, which the next user of the browser could complete', async () => {
  const service = stubService({
    ...signedOut,
    '/pending-sign-in': pending({ terms }),
    '/sign-out': { body: { success: true } },
  })
  renderInApp(<Screens />, '/required-data?next=%2Forganizations')
  await press('Back to sign-in')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(service.listRequests('/sign-out')).toEqual([{ allAccounts: false }])
  const signUp = await screen.findByRole('link', { name: 'Sign up' })
  expect(signUp.getAttribute('href')).toBe('/sign-up?next=%2Forganizations')
})

test('the sign-up form has the checkbox and sends the accepted version', async () => {
  setMeta('latchkey-terms', JSON.stringify(terms))
  const service = stubService({
    ...signedOut,
    '/sign-up/email': { body: { token: null, user: annSession.user } },
  })
  renderInApp(<Screens />, '/sign-up')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ann' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: annSession.user.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long unusual password' } })
  const accept = await screen.findByLabelText(ACCEPT)
  await press('Sign up')
  await screen.findByText('Accept the terms to continue')
  expect(service.listRequests('/sign-up/email')).toEqual([])
  fireEvent.click(accept)
  await press('Sign up')
  await expect.poll(() => service.listRequests('/sign-up/email')).toHaveLength(1)
  expect(service.listRequests('/sign-up/email')).toMatchObject([{ acceptedTermsVersion: '2' }])
})
