import type { Texts } from '@latchkey/locales'
import { toUserDetails, gus, organizationDetails } from './admin-responses.ts'
import {
  openDialog,
  type ScreenData,
  type ScreenState,
  serviceUnavailable,
  type StubResponses,
} from './screen-state.ts'
import { waitForRows } from './organization-page.ts'
import { findDialog, type Visitor } from './visitor.ts'

const toFutureDate = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const KEY = {
  id: 'key-1',
  name: 'Deployment',
  prefix: null,
  start: 'lk_live_4fGh',
  userId: 'bo',
  organizationId: null,
  referenceId: 'bo',
  createdById: 'bo',
  createdByName: 'Bo',
  enabled: true,
  permissions: { project: ['read', 'write'] } as Record<string, string[]> | null,
  metadata: null,
  ipAllow: ['203.0.113.0/24', '2001:db8::1'],
  expiresAt: toFutureDate(80) as string | null,
  previousKeyExpiresAt: null as string | null,
  rateLimitEnabled: true,
  rateLimitTimeWindow: 60_000,
  rateLimitMax: 60,
  requestCount: 0,
  remaining: null as number | null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  lastRequest: '2026-01-02T03:04:05.000Z' as string | null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const manyPermissions = { project: ['read', 'write', 'delete'], report: ['read', 'export'] }

/** A key in each state. */
const keys = [
  KEY,
  { ...KEY, id: 'key-2', name: 'Reporting', permissions: manyPermissions, expiresAt: toFutureDate(3) },
  { ...KEY, id: 'key-3', name: 'Backup', permissions: null, expiresAt: null, previousKeyExpiresAt: toFutureDate(1) },
  { ...KEY, id: 'key-4', name: 'Monitoring', enabled: false, lastRequest: null },
  { ...KEY, id: 'key-5', name: 'Import', expiresAt: toFutureDate(-2) },
  { ...KEY, id: 'key-6', name: 'Partner-Integration-Production', remaining: 0 },
]

export const apiKeyNames = [
  'Gus',
  ...keys.map(({ name }) => name),
  KEY.start,
  'lk_live_4fGhT8kQwErTyUiOpAsDfGhJkLzXcVbNm1aB2cD',
  'project:read',
  'project:write',
  'project:delete',
  'report:read',
  'report:export',
  'invitation:create',
  'apiKey:verify',
  'organization:update',
  ...KEY.ipAllow,
  // An invalid network.
  '203.0.113.0/64',
]

const metas = { 'latchkey-api-keys': '{"allowNoExpiry":true}' }
const toPage = (apiKeys: object[], total = apiKeys.length) => ({ json: { apiKeys, total, limit: 50, offset: 0 } })
const withSecret = { json: { ...KEY, key: 'lk_live_4fGhT8kQwErTyUiOpAsDfGhJkLzXcVbNm1aB2cD' } }
const grantable = {
  permissions: { ...manyPermissions, invitation: ['create'], organization: ['update'], apiKey: ['verify'] },
}

const responses: StubResponses = {
  'api-key/list': toPage(keys, 60),
  'api-key/list-grantable-permissions': { json: grantable },
  'api-key/create': withSecret,
  'api-key/rotate': { json: { ...withSecret.json, previousKeyExpiresAt: toFutureDate(1) } },
}

const ownKeys = (more: StubResponses = {}) => ({
  path: '/account/api-keys',
  title: ({ apiKeys }: Texts) => apiKeys.title,
  metas,
  responses: { ...responses, ...more },
})

const openMenu = async (visitor: Visitor): Promise<void> => {
  await visitor.press(visitor.texts.controls.table.actions(KEY.name))
  await visitor.page.getByRole('menu').waitFor()
}

const openRowDialog = (action: (texts: Texts['apiKeys']) => string) => async (visitor: Visitor) => {
  await openMenu(visitor)
  await visitor.page.getByRole('menuitem', { name: action(visitor.texts.apiKeys) }).click()
  await findDialog(visitor.page).waitFor()
}

const openForm = openDialog(({ apiKeys }) => apiKeys.create.label)

const waitForSecret = ({ page }: Visitor) => page.locator('code', { hasText: withSecret.json.key }).waitFor()

/** The API keys of the user. */
const ownKeyScreens: readonly ScreenState[] = [
  { name: 'api-keys', ...ownKeys(), prepare: waitForRows },
  {
    name: 'api-keys-empty',
    ...ownKeys({ 'api-key/list': toPage([]) }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.apiKeys.empty),
  },
  { name: 'api-keys-loading', ...ownKeys({ 'api-key/list': 'never' }) },
  {
    name: 'api-keys-failed',
    ...ownKeys({ 'api-key/list': serviceUnavailable }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  { name: 'api-key-menu', ...ownKeys(), prepare: openMenu },
  {
    name: 'api-key-permissions',
    ...ownKeys(),
    prepare: async ({ page }) => {
      await page.locator('summary').first().click()
      await page.getByText('report:export').waitFor()
    },
  },
  {
    name: 'api-key-create',
    ...ownKeys(),
    prepare: async (visitor) => {
      await openForm(visitor)
      await findDialog(visitor.page).getByRole('checkbox', { name: 'project:read' }).check()
    },
  },
  {
    name: 'api-key-create-invalid',
    ...ownKeys(),
    prepare: async (visitor) => {
      const { create, fields, lifetimes } = visitor.texts.apiKeys
      await openForm(visitor)
      const dialog = findDialog(visitor.page)
      await dialog.getByLabel(fields.expiry, { exact: true }).selectOption(lifetimes.date)
      await visitor.fill(fields.addresses, '203.0.113.0/64', dialog)
      await visitor.press(create.label, dialog)
      await dialog.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'api-key-create-without-permissions',
    ...ownKeys({ 'api-key/list-grantable-permissions': { json: { permissions: {} } } }),
    prepare: async (visitor) => {
      await openForm(visitor)
      await visitor.waitForText(visitor.texts.apiKeys.fields.noneGrantable)
    },
  },
  {
    name: 'api-key-create-limit',
    ...ownKeys({ 'api-key/create': { status: 400, code: 'API_KEY_LIMIT_REACHED' } }),
    prepare: async (visitor) => {
      const { create, fields } = visitor.texts.apiKeys
      await openForm(visitor)
      await visitor.fill(fields.name, 'Backup', findDialog(visitor.page))
      await visitor.press(create.label, findDialog(visitor.page))
      await findDialog(visitor.page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'api-key-secret',
    ...ownKeys(),
    prepare: async (visitor) => {
      const { create, fields } = visitor.texts.apiKeys
      await openForm(visitor)
      await visitor.fill(fields.name, 'Backup', findDialog(visitor.page))
      await visitor.press(create.label, findDialog(visitor.page))
      await waitForSecret(visitor)
    },
  },
  {
    name: 'api-key-edit',
    ...ownKeys(),
    prepare: async (visitor) => {
      await openRowDialog(({ edit }) => edit.label)(visitor)
      await findDialog(visitor.page).getByRole('checkbox', { name: 'report:read' }).waitFor()
    },
  },
  { name: 'api-key-rotate', ...ownKeys(), prepare: openRowDialog(({ rotate }) => rotate.label) },
  {
    name: 'api-key-rotated',
    ...ownKeys(),
    prepare: async (visitor) => {
      const { rotate } = visitor.texts.apiKeys
      await openRowDialog(() => rotate.label)(visitor)
      await visitor.press(rotate.label, findDialog(visitor.page))
      await waitForSecret(visitor)
    },
  },
  { name: 'api-key-delete', ...ownKeys(), prepare: openRowDialog(({ remove }) => remove) },
  {
    name: 'overview-expiring-api-keys',
    path: '/account',
    title: ({ account }, name) => account.greeting(name),
    metas,
    responses: { 'api-key/list': { json: keys } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.apiKeys.expiring.title),
  },
]

const organizationKeys = (apiKeys: object[]) => ({
  path: ({ slug }: ScreenData) => `/organizations/${slug}/api-keys`,
  title: ({ apiKeys: texts }: Texts) => texts.title,
  metas,
  responses: { ...responses, 'api-key/list': toPage(apiKeys) },
})

/** The API keys of an organization. */
const organizationKeyScreens: readonly ScreenState[] = [
  { name: 'organization-api-keys', ...organizationKeys(keys), prepare: waitForRows },
  {
    name: 'organization-api-keys-former-member',
    ...organizationKeys([{ ...KEY, createdById: 'gone', createdByName: 'Gus' }]),
    prepare: (visitor) => visitor.waitForText(visitor.texts.apiKeys.formerMember),
  },
  {
    name: 'organization-api-keys-empty',
    ...organizationKeys([]),
    prepare: (visitor) => visitor.waitForText(visitor.texts.apiKeys.organizationEmpty),
  },
]

export const apiKeyScreens = [...ownKeyScreens, ...organizationKeyScreens]

const administeredKeys = { json: { apiKeys: keys } }

const userKeys = (list: StubResponses[string]) => ({
  path: '/admin/users/2',
  title: () => gus.name,
  metas,
  responses: { ...toUserDetails(gus), 'admin/list-api-keys': list },
})

/** The API keys of a user and of an organization for administrators. */
export const administeredKeyScreens: readonly ScreenState[] = [
  { name: 'user-api-keys', ...userKeys(administeredKeys), prepare: (visitor) => visitor.waitForText(KEY.name) },
  {
    name: 'user-api-keys-empty',
    ...userKeys({ json: { apiKeys: [] } }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.apiKeys.administration.userEmpty),
  },
  {
    name: 'user-api-keys-failed',
    ...userKeys(serviceUnavailable),
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'user-api-key-disable',
    ...userKeys(administeredKeys),
    prepare: openRowDialog(({ administration }) => administration.disable),
  },
  {
    name: 'user-api-key-delete',
    ...userKeys(administeredKeys),
    prepare: openRowDialog(({ remove }) => remove),
  },
  {
    name: 'admin-organization-api-keys',
    path: '/admin/organizations/8',
    title: () => 'Second',
    metas,
    responses: {
      ...organizationDetails,
      'admin/list-organization-members': { json: { members: [], nextCursor: null } },
      'admin/list-organization-api-keys': administeredKeys,
    },
    prepare: (visitor) => visitor.waitForText(KEY.name),
  },
]
