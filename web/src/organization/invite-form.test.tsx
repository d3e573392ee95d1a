import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Invites all addresses except Bob's, who is already a member. */
const createResults = ({ emails }: Record<string, unknown>) => ({
  body: {
    results: (Array.isArray(emails) ? emails : []).map((email) => ({
      email,
      invitation: null,
      code: email === 'bob@example.com' ? 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' : null,
    })),
  },
})

const findAddresses = () => screen.findByLabelText('Email addresses')
const invite = async (text: string) => {
  fireEvent.change(await findAddresses(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitations' }))
}

test.each([
  ['owner', ['Member', 'Admin', 'Owner']],
  ['admin', ['Member', 'Admin']],
])('offers %s no role above their own for an invitation (R25)', async (role, offered) => {
  stubService(createOrganizationResponses(role))
  openOrganization('acme/welcome')
  const roles = within(await screen.findByRole('combobox', { name: 'Role' })).getAllByRole('option')
  expect(roles.map(({ textContent }) => textContent)).toEqual(offered)
})

test('lists the failed addresses and leaves them in the field', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/invite-members': createResults,
  })
  openOrganization('acme/welcome')
  await invite('Ann <ann@example.com>, bob@example.com')
  await screen.findByText('1 invitation sent')
  expect(screen.getByText('Couldn’t invite 1 address:')).toBeDefined()
  expect(await screen.findByText(/This user is already a member/)).toBeDefined()
  expect(await findAddresses()).toHaveProperty('value', 'bob@example.com')
  expect(service.listRequests('/organization/invite-members')).toEqual([
    {
      emails: ['ann@example.com', 'bob@example.com'],
      role: 'member',
      organizationId: 'acme-id',
      callbackURL: '/accept-invitation',
    },
  ])
})

test('replaces the skip link after the first invitation', async () => {
  stubService({ ...createOrganizationResponses('admin'), '/organization/invite-members': createResults })
  openOrganization('acme/welcome')
  await invite('bob@example.com')
  await screen.findByText('Couldn’t invite 1 address:')
  expect(screen.getByRole('link', { name: 'Not now' })).toBeDefined()
  await invite('ann@example.com, bob@example.com')
  const continueLink = await screen.findByRole('link', { name: 'Go to organization' })
  expect(continueLink.getAttribute('href')).toBe('/organizations/acme/members')
  expect(screen.queryByRole('link', { name: 'Not now' })).toBeNull()
})

test('counts the invitations that were sent from the step after the creation', async () => {
  const responses = createOrganizationResponses('admin')
  const service = stubService({
    ...responses,
    '/organization/invite-members': createResults,
    '/organization/list-invitations': { body: [] },
  })
  openOrganization('acme/welcome')
  const countLoads = () => service.listRequests('/organization/get-full-organization').length
  await findAddresses()
  const before = countLoads()
  await invite('ann@example.com')
  await screen.findByText('No pending invitations')
  await expect.poll(() => countLoads()).toBe(before + 1)
})

test('confirms the invitations and shows the list when all addresses are invited', async () => {
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/invite-members': createResults,
    '/organization/list-invitations': { body: [] },
  })
  openOrganization('acme/welcome')
  await invite('ann@example.com carl@example.com')
  await screen.findByText('2 invitations sent')
  expect(await screen.findByText('No pending invitations')).toBeDefined()
})

test('accepts 1 to 50 addresses', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/invite-members': createResults,
  })
  openOrganization('acme/welcome')
  await invite(' , ')
  await screen.findByText('This field is required')
  await invite(Array.from({ length: 51 }, (_, index) => `p${index}@example.com`).join('\n'))
  await screen.findByText('At most 50 addresses at a time')
  expect(service.listRequests('/organization/invite-members')).toHaveLength(0)
})

test('offers to confirm the address of a user who cannot invite yet', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/invite-members': {
      status: 403,
      body: { code: 'EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS', message: 'Verify your email address' },
    },
    '/send-verification-email': { body: { status: true } },
  })
  openOrganization('acme/welcome')
  await invite('ann@example.com')
  await screen.findByText('Confirm your email address first. Then you can invite members.')
  fireEvent.click(screen.getByRole('button', { name: 'Resend email' }))
  await screen.findByText(/We sent/)
  expect(service.listRequests('/send-verification-email')).toMatchObject([
    { callbackURL: expect.stringContaining('invitations') },
  ])
  expect(await findAddresses()).toHaveProperty('value', 'ann@example.com')
})
