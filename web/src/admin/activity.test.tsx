import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { toast } from '../ui/toast.tsx'
import { toActivityQuery, noFilters, buildExportUrl } from './activity-query.ts'
import { OwnActivity } from './own-activity.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const createEntry = (overrides: object) => ({
  id: JSON.stringify(overrides),
  createdAt: '2029-01-01T00:00:00.000Z',
  action: 'session.started',
  actorId: 'ann',
  actorName: 'Ann',
  onBehalfOfId: null,
  onBehalfOfName: null,
  target: 'session:1',
  targetName: null,
  organizationId: null,
  ipAddress: '203.0.113.7',
  userAgent: annSession.session.userAgent,
  requestId: 'request-1',
  details: {},
  ...overrides,
})

const renderActivity = () => renderSignedIn(<OwnActivity />)

const page = (...activity: unknown[]) => ({ body: { activity, nextCursor: null } })

test.each([
  ['an action of the current user with its device', {}, /^Signed in.*2029.*203\.0\.113\.7Firefox · Linux$/],
  [
    'an action of an impersonator',
    { action: 'user.updated', actorId: 'root', actorName: 'Root', onBehalfOfId: 'ann', target: 'user:ann' },
    /^Profile changed.*By RootAs youOn your account/,
  ],
  ['an action of an unauthenticated caller', { actorId: null, actorName: null }, /^Signed in.*Not signed in/],
  ['an action of a deleted user', { actorId: 'x', actorName: null }, /^Signed in.*Deleted account/],
  [
    'the member and both roles of a changed role',
    {
      action: 'member.role-changed',
      target: 'member:1',
      targetName: 'Bo',
      organizationId: 'acme',
      details: { organizationId: 'acme', userId: 'bo', from: 'member', to: 'admin,auditor' },
    },
    /^Member roles changed.*On BoMember → Admin, auditor/,
  ],
  [
    'the role of a new member, who is the actor',
    { action: 'member.added', target: 'member:1', organizationId: 'acme', details: { userId: 'ann', role: 'member' } },
    /^Member joined.*2029[^A-Z]*[AP]MMember203/,
  ],
  [
    'the team of a member',
    { action: 'member.team-changed', target: 'member:1', targetName: 'Bo', details: { userId: 'bo', team: 'Design' } },
    /^Member team changed.*On BoDesign/,
  ],
  [
    'the custom role of an action',
    { action: 'role.deleted', target: 'role:1', organizationId: 'acme', details: { role: 'auditor' } },
    /^Role deleted.*auditor/,
  ],
  [
    'the host of a webhook',
    { action: 'webhook.created', target: 'webhook:1', details: { host: 'crm.example.com' } },
    /^Webhook created.*crm\.example\.com/,
  ],
  [
    'a name once that is also the address',
    {
      action: 'member.team-changed',
      target: 'member:1',
      details: { userId: 'bo', name: 'bo@x.org', email: 'bo@x.org' },
    },
    /[AP]Mbo@x\.org203/,
  ],
  ['an action without a text', { action: 'brand.new', target: 'user:ann' }, /^brand\.new/],
])('shows %s', async (_what, overrides, pattern) => {
  stubService({ '/list-activity': page(createEntry(overrides)) })
  await renderActivity()
  expect((await screen.findByRole('listitem')).textContent).toMatch(pattern)
})

test('distinguishes an empty list from a list without matches', async () => {
  stubService({ '/list-activity': page() })
  await renderActivity()
  await screen.findByText('No activity yet')
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'password.changed' } })
  expect(await screen.findByText('No results')).toBeDefined()
})

test('exports the filtered activity after the identity of the user is confirmed', async () => {
  let isConfirmed = false
  const service = stubService({
    '/list-activity': page(),
    '/export-activity': () =>
      isConfirmed
        ? { body: ['exported'] }
        : { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] } },
    '/step-up': () => {
      isConfirmed = true
      return { body: { status: true } }
    },
  })
  const files = recordSavedFiles()
  await renderActivity()
  fireEvent.change(await screen.findByLabelText('Event'), { target: { value: 'password.changed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Download as JSON' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(files).toEqual(['["exported"]']))
  expect(service.listRequests('/export-activity')).toEqual(
    Array(2).fill({ action: 'password.changed', format: 'json' }),
  )
})

test('shows why an export failed', async () => {
  stubService({ '/list-activity': page(), '/export-activity': { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } } })
  const files = recordSavedFiles()
  await renderActivity()
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await screen.findByText(/busy right now/)
  expect(files).toEqual([])
})

/** The contents of the files that the page saves. */
const recordSavedFiles = (): string[] => {
  const files: string[] = []
  // The environment would navigate to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) void file.text().then((text) => files.push(text))
    return 'blob:saved'
  })
  return files
}

test('secures the account: revokes all sessions and sends a password reset email', async () => {
  const service = stubService({
    '/list-activity': page(createEntry({})),
    '/revoke-sessions': { body: { status: true } },
    '/forget-password': { body: { status: true } },
  })
  await renderActivity()
  fireEvent.click(await screen.findByRole('button', { name: 'End all sessions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End all sessions?' }))
  expect(service.listRequests('/revoke-sessions')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'End all sessions' }))
  await screen.findByText(/^You’re signed out everywhere\. .* the link we sent to ann@example\.com/)
  expect(service.listRequests('/revoke-sessions')).toHaveLength(1)
  expect(service.listRequests('/forget-password')).toEqual([expect.objectContaining({ email: 'ann@example.com' })])
})

test('converts local dates to a range that includes the whole last day', () => {
  const start = (day: string) => new Date(`${day}T00:00:00`).toISOString()
  expect(toActivityQuery({ ...noFilters, since: '2029-01-30', until: '2029-01-31' })).toEqual({
    from: start('2029-01-30'),
    to: start('2029-02-01'),
  })
  expect(toActivityQuery({ ...noFilters, until: '9999-12-31' }).to).toBeUndefined()
  expect(buildExportUrl('/export-activity', { action: undefined, format: 'json' })).toBe(
    '/api/auth/export-activity?format=json',
  )
})

test('ignores a year with five digits', async () => {
  const service = stubService({ '/list-activity': page(createEntry({})) })
  await renderActivity()
  const since = await screen.findByLabelText<HTMLInputElement>('From')
  expect(since.max).toBe('9999-12-31')
  // Simulates browsers that accept such years.
  since.type = 'text'
  fireEvent.change(since, { target: { value: '12026-01-01' } })
  expect(await screen.findByRole('listitem')).toBeDefined()
  expect(service.listRequests('/list-activity')).toEqual([{ limit: '50' }])
})
