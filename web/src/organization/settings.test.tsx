import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { acme, createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  setMeta('latchkey-api-keys', '')
  setMeta('latchkey-webhooks', '')
  vi.unstubAllGlobals()
})

/** Renders the settings of an organization that other users change, too. */
const openSettings = (overrides: object = {}, responses: Parameters<typeof stubService>[0] = {}) => {
  let organization = { ...acme, ...overrides }
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-full-organization': () => ({ body: organization }),
    '/organization/list-sole-ownerships': { body: [] },
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
    '/organization/update': ({ data }) => {
      organization = { ...organization, ...(data as object) }
      return { body: organization }
    },
    ...responses,
  })
  openOrganization('acme/settings')
  return {
    ...service,
    /** Another user changes the organization, and the current user returns to the tab. */
    changeAsOtherUser: (changes: object) => {
      organization = { ...organization, ...changes }
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}

const findNameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Organization name' })
const save = async () => fireEvent.submit(await findNameField())

test('shows the changes of other users in unchanged fields and sends only own changes', async () => {
  const { listRequests, changeAsOtherUser } = openSettings()
  fireEvent.change(await screen.findByLabelText('URL'), { target: { value: 'rockets' } })
  changeAsOtherUser({ name: 'Renamed', logo: 'https://logo.example/1.png' })
  await waitFor(async () => expect((await findNameField()).value).toBe('Renamed'))
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('rockets')
  await save()
  await screen.findByText('Changes saved')
  expect(listRequests('/organization/update')).toEqual([{ data: { slug: 'rockets' }, organizationId: 'acme-id' }])
})

test('keeps edited metadata when a new slug is saved', async () => {
  openSettings({ metadata: { plan: 'free' } })
  fireEvent.change(await screen.findByDisplayValue('free'), { target: { value: 'pro' } })
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'rockets' } })
  await save()
  await waitFor(() => expect(screen.getByText('/organizations/rockets/settings')).toBeDefined())
  expect(await screen.findByDisplayValue('pro')).toBeDefined()
})

test('does not warn about saved changes that are not loaded again yet', async () => {
  const organization = { ...acme, metadata: { plan: 'free' } }
  let updates = 0
  openSettings(
    {},
    {
      '/organization/get-full-organization': () => (updates === 0 ? { body: organization } : new Promise(() => {})),
      '/organization/update': ({ data }) => {
        updates += 1
        return { body: { ...organization, ...(data as object) } }
      },
    },
  )
  fireEvent.change(await findNameField(), { target: { value: 'Rockets' } })
  await save()
  await screen.findByText('Changes saved')
  const plan = screen.getByDisplayValue('free')
  fireEvent.change(plan, { target: { value: 'pro' } })
  fireEvent.submit(plan)
  await waitFor(() => expect(updates).toBe(2))
  await waitFor(() => expect(screen.getAllByText('Changes saved')).toHaveLength(2))
  fireEvent.click(screen.getByRole('link', { name: 'Teams' }))
  expect(await screen.findByText('/organizations/acme/teams')).toBeDefined()
})

test('offers the export to owners only', async () => {
  openSettings()
  await findNameField()
  expect(screen.queryByRole('heading', { name: 'Export data' })).toBeNull()
  cleanup()
  const exported = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION' } }
  const { listRequests } = openSettings(
    {},
    { ...createOrganizationResponses('owner'), '/organization/export': exported },
  )
  await screen.findByRole('heading', { name: 'Export data' })
  fireEvent.click(screen.getByRole('button', { name: 'Download as JSON' }))
  await screen.findByText(/can’t export this organization/)
  expect(listRequests('/organization/export')).toEqual([{ organizationId: 'acme-id' }])
})

test('offers the transfer of the ownership to owners only', async () => {
  const roles = [{ id: 'role-1', role: 'deleter', description: null, permission: { organization: ['delete'] } }]
  openSettings({}, { ...createOrganizationResponses('deleter'), '/organization/list-roles': { body: roles } })
  await screen.findByRole('heading', { name: 'Delete organization' })
  expect(screen.queryByRole('heading', { name: 'Transfer ownership' })).toBeNull()
  cleanup()
  openSettings({}, createOrganizationResponses('owner'))
  expect(await screen.findByRole('heading', { name: 'Transfer ownership' })).toBeDefined()
})

test('sends no request without changes', async () => {
  const { listRequests } = openSettings()
  await save()
  await screen.findByText('Changes saved')
  expect(listRequests('/organization/update')).toEqual([])
})

test('offers to save metadata only if there is an entry', async () => {
  const { listRequests } = openSettings({ metadata: null })
  const section = within(await screen.findByRole('region', { name: 'Metadata' }))
  expect(section.queryByRole('button', { name: 'Save changes' })).toBeNull()
  fireEvent.click(section.getByRole('button', { name: 'Add entry' }))
  expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Metadata' }))
  fireEvent.change(section.getByRole('textbox', { name: 'Key' }), { target: { value: 'plan' } })
  fireEvent.change(section.getByRole('textbox', { name: 'Value' }), { target: { value: 'gold' } })
  fireEvent.click(section.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(listRequests('/organization/update')).toHaveLength(1))
})

test('keeps edited metadata when another user changes another key', async () => {
  const { listRequests, changeAsOtherUser } = openSettings({ metadata: { plan: 'gold', seats: 7 } })
  const findValueField = async (key: string) =>
    within(await screen.findByRole('group', { name: key })).getByRole<HTMLInputElement>('textbox', { name: 'Value' })
  fireEvent.change(await findValueField('plan'), { target: { value: 'silver' } })
  changeAsOtherUser({ metadata: { plan: 'gold', seats: 8, trial: true } })
  await screen.findByRole('group', { name: 'trial' })
  expect((await findValueField('plan')).value).toBe('silver')
  fireEvent.submit(await findValueField('plan'))
  await screen.findByText('Changes saved')
  expect(listRequests('/organization/update')).toEqual([
    { data: { metadata: { plan: 'silver', seats: 8, trial: true } }, organizationId: 'acme-id' },
  ])
})

test('reports a lost role and hides the forms that need it', async () => {
  let role = 'admin'
  openSettings(
    {},
    {
      '/organization/list': () => ({ body: [acme] }),
      '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
      '/organization/update': () => {
        role = 'member'
        return { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION' } }
      },
    },
  )
  fireEvent.change(await findNameField(), { target: { value: 'Mine' } })
  await act(() => client.useListOrganizations.get().refetch())
  await save()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getByText(/^You can’t change this organization/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Name and URL' })).toBeDefined()
})

test('hides the forms after a refused change if the custom role of the user lost the permission', async () => {
  let permission: object = { organization: ['update'] }
  const role = { id: 'role-1', organizationId: acme.id, role: 'editor', description: null, updatedAt: null }
  openSettings(
    {},
    {
      '/organization/list': () => ({ body: [acme] }),
      '/organization/get-active-member': { body: createMember('Ann', 'editor') },
      '/organization/list-roles': () => ({ body: [{ ...role, createdAt: acme.createdAt, permission }] }),
      '/organization/update': () => {
        permission = {}
        return { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION' } }
      },
    },
  )
  fireEvent.change(await findNameField(), { target: { value: 'Mine' } })
  await act(() => client.useListOrganizations.get().refetch())
  await save()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getByText(/^You can’t change this organization/)).toBeDefined()
})

test.each([
  [
    'owner',
    [
      'Name and URL',
      'Metadata',
      'Two-factor authentication',
      'Transfer ownership',
      'Export data',
      'Leave organization',
      'Delete organization',
    ],
    true,
  ],
  ['admin', ['Name and URL', 'Metadata', 'Two-factor authentication', 'Leave organization'], true],
  ['member', ['Name and URL', 'Leave organization'], false],
])('shows %s only the settings that their role can change', async (role, titles, canRename) => {
  openSettings({}, { '/organization/get-active-member': { body: createMember('Ann', role) } })
  await screen.findByRole('button', { name: /^Leave organization/ })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles)
  expect(screen.queryByRole('textbox', { name: 'Organization name' }) !== null).toBe(canRename)
})

test('hides the deletion and offers to leave after a transfer of the ownership', async () => {
  let role = 'owner'
  const service = openSettings(
    {},
    {
      '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
      '/organization/list-sole-ownerships': () => ({ body: role === 'owner' ? [acme] : [] }),
      '/organization/list-members': {
        body: { members: [createMember('Bo', 'member')], nextCursor: null, memberCount: 2 },
      },
      '/organization/transfer-ownership': () => {
        role = 'admin'
        return { body: { status: true } }
      },
    },
  )
  fireEvent.click(await screen.findByRole('radio', { name: /^Bo/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Transfer ownership' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership to Bo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Transfer ownership' }))
  await screen.findByText('Ownership transferred to Bo')
  await screen.findByRole('button', { name: /^Leave organization/ })
  expect(screen.queryByRole('heading', { name: 'Delete organization' })).toBeNull()
  expect(service.listRequests('/organization/transfer-ownership')).toEqual([
    { memberId: 'member-Bo', organizationId: 'acme-id' },
  ])
})

test('deletes the organization after the owner confirmed their identity in a second dialog', async () => {
  let isConfirmed = false
  const service = openSettings(
    {},
    {
      '/organization/list': { body: [acme] },
      '/organization/get-active-member': { body: createMember('Ann', 'owner') },
      '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
      '/organization/delete': () =>
        isConfirmed ? { body: acme } : { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] } },
      '/step-up': () => {
        isConfirmed = true
        return { body: { status: true } }
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete organization' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete organization' }))
  fireEvent.change(dialog.getByLabelText('To confirm, type Acme'), { target: { value: 'Acme' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  const stepUp = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  fireEvent.change(stepUp.getByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(stepUp.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('“Acme” deleted')
  expect(service.listRequests('/organization/delete')).toHaveLength(2)
})

test.each([
  ['{"allowNoExpiry":false}', 'on', true],
  ['', 'off', false],
])(
  'names the lost API keys and webhooks before a deletion if the service has them',
  async (keys, webhooks, hasThem) => {
    setMeta('latchkey-api-keys', keys)
    setMeta('latchkey-webhooks', webhooks)
    openSettings({}, { '/organization/get-active-member': { body: createMember('Ann', 'owner') } })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete organization' }))
    const { textContent } = await screen.findByRole('dialog', { name: 'Delete organization' })
    expect(textContent).toContain('This deletes all memberships')
    expect(/API keys .* will stop working.*webhooks will no longer send/.test(textContent)).toBe(hasThem)
    expect(textContent).toContain('This can’t be undone.')
  },
)

test('says what a member loses before the member leaves', async () => {
  openSettings()
  const section = await screen.findByRole('region', { name: 'Leave organization' })
  expect(section.textContent).toContain('To rejoin, you’ll need a new invitation.')
})

test('lets a former sole owner leave after another user became an owner', async () => {
  let sole = [acme]
  const { changeAsOtherUser } = openSettings({}, { '/organization/list-sole-ownerships': () => ({ body: sole }) })
  await screen.findByRole('heading', { name: 'Leave organization' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Leave organization/ })).toBeNull())
  sole = []
  changeAsOtherUser({})
  expect(await screen.findByRole('button', { name: /^Leave organization/ })).toBeDefined()
})

test('offers owners no transfer of the ownership to themselves', async () => {
  const members = [createMember('Ann', 'owner'), createMember('Bo', 'member')]
  openSettings(
    {},
    {
      '/organization/get-active-member': { body: members[0] },
      '/organization/list-members': { body: { members, nextCursor: null, memberCount: 2 } },
    },
  )
  await screen.findByRole('radio', { name: /^Bo/ })
  expect(screen.queryByRole('radio', { name: /^Ann/ })).toBeNull()
})
