import type { Texts } from '@latchkey/locales'
import { asAdmin } from './admin-responses.ts'
import {
  openDialog,
  type ScreenData,
  type ScreenState,
  serviceUnavailable,
  type StubResponses,
  waitForFailure,
} from './screen-state.ts'
import { waitForRows } from './organization-page.ts'
import { findDialog, type Visitor } from './visitor.ts'

const AT = '2026-01-02T03:04:05.000Z'

const WEBHOOK = {
  id: 'webhook-1',
  organizationId: '8',
  url: 'https://crm.long-company.example.com/integrations/latchkey/events',
  description: 'Customer relations' as string | null,
  events: ['member.added', 'member.removed'] as string[] | null,
  enabled: true,
  disabledReason: null as string | null,
  failingSince: null as string | null,
  previousSecretExpiresAt: null as string | null,
  createdById: 'bo',
  createdAt: AT,
  updatedAt: AT,
}

const disabled = { ...WEBHOOK, enabled: false, description: null }

/** A webhook in each state. */
const webhooks = [
  WEBHOOK,
  { ...WEBHOOK, id: 'webhook-2', url: 'https://a.example.com/', events: null, failingSince: AT },
  { ...WEBHOOK, id: 'webhook-3', url: 'https://b.example.com/', previousSecretExpiresAt: AT },
  { ...disabled, id: 'webhook-4', url: 'https://c.example.com/', disabledReason: 'manual' },
  { ...disabled, id: 'webhook-5', url: 'https://d.example.com/', disabledReason: 'gone' },
  { ...disabled, id: 'webhook-6', url: 'https://e.example.com/', disabledReason: 'failing' },
]

const DELIVERY = {
  id: 'delivery-1',
  webhookId: WEBHOOK.id,
  eventId: 'Zk3vQ9s7B2mXc8Lr',
  type: 'organization.ownership_transferred',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null as string | null,
  statusCode: 204 as number | null,
  error: null as string | null,
  latency: 120 as number | null,
  response: null as string | null,
  body: '{"type":"organization.ownership_transferred","timestamp":"2026-01-02T03:04:05.000Z","data":{"organizationId":"8"}}',
  createdAt: AT,
  finishedAt: AT as string | null,
}

const RESPONSE = '<!doctype html><title>500</title>'
const failed = { ...DELIVERY, status: 'failed', attempts: 10, error: 'status', statusCode: 500, response: RESPONSE }
const unanswered = { ...failed, statusCode: null, response: null }

/** A delivery in each state and with each error. */
const deliveries = [
  failed,
  { ...DELIVERY, id: 'delivery-2', type: 'webhook.test' },
  {
    ...unanswered,
    id: 'delivery-3',
    status: 'pending',
    attempts: 3,
    error: 'timeout',
    latency: 15_000,
    nextAttemptAt: '2099-01-02T03:04:05.000Z',
    finishedAt: null,
  },
  ...['redirect', 'connection', 'private-address', 'url'].map((error) => ({
    ...unanswered,
    id: `delivery-${error}`,
    error,
    latency: null,
  })),
  { ...unanswered, id: 'delivery-8', status: 'skipped', attempts: 0, error: null, latency: null },
]

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq='

/** Names and values that are not translated. The texts of event types follow from the contract. */
export const webhookNames = [
  ...webhooks.map(({ url }) => url),
  'Customer relations',
  SECRET,
  DELIVERY.eventId,
  DELIVERY.body,
  RESPONSE,
  'webhook.test',
]

const metas = { 'latchkey-webhooks': 'on' }
const withSecret = { json: { ...WEBHOOK, secret: SECRET } }

const responses: StubResponses = {
  'webhook/list': { json: { webhooks } },
  'webhook/create': withSecret,
  'webhook/rotate-secret': { json: { ...withSecret.json, previousSecretExpiresAt: AT } },
  'webhook/deliveries': { json: { deliveries, nextCursor: 'next' } },
}

const organizationList = (more: StubResponses = {}) => ({
  path: ({ slug }: ScreenData) => `/organizations/${slug}/webhooks`,
  title: ({ webhooks: texts }: Texts) => texts.title,
  metas,
  responses: { ...responses, ...more },
})

const organizationLog = (more: StubResponses = {}) => ({
  path: ({ slug }: ScreenData) => `/organizations/${slug}/webhooks/${WEBHOOK.id}`,
  title: ({ webhooks: texts }: Texts) => texts.deliveries.title,
  metas,
  responses: { ...responses, ...more },
})

const openFirstMenu = async ({ page }: Visitor): Promise<void> => {
  await page.locator('tbody button[aria-haspopup=menu]').first().click()
  await page.getByRole('menu').waitFor()
}

const openRowDialog = (action: (texts: Texts['webhooks']) => string) => async (visitor: Visitor) => {
  await openFirstMenu(visitor)
  await visitor.page.getByRole('menuitem', { name: action(visitor.texts.webhooks) }).click()
  await findDialog(visitor.page).waitFor()
}

const openForm = openDialog(({ webhooks: texts }) => texts.create)

const submitNew = async (visitor: Visitor, url: string): Promise<void> => {
  const { create, fields } = visitor.texts.webhooks
  await openForm(visitor)
  await visitor.fill(fields.url, url, findDialog(visitor.page))
  await visitor.press(create, findDialog(visitor.page))
}

const waitForSecret = ({ page }: Visitor) => page.locator('code', { hasText: SECRET }).waitFor()

/** The webhooks of an organization. */
export const webhookScreens: readonly ScreenState[] = [
  { name: 'webhooks', ...organizationList(), prepare: waitForRows },
  {
    name: 'webhooks-empty',
    ...organizationList({ 'webhook/list': { json: { webhooks: [] } } }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.webhooks.empty),
  },
  { name: 'webhooks-loading', ...organizationList({ 'webhook/list': 'never' }) },
  { name: 'webhooks-failed', ...organizationList({ 'webhook/list': serviceUnavailable }), prepare: waitForFailure },
  { name: 'webhook-menu', ...organizationList(), prepare: openFirstMenu },
  {
    name: 'webhook-events',
    ...organizationList(),
    prepare: async ({ page }) => {
      await page.locator('summary').first().click()
      await page.getByText('member.removed').first().waitFor()
    },
  },
  { name: 'webhook-create', ...organizationList(), prepare: openForm },
  {
    name: 'webhook-create-events',
    ...organizationList(),
    prepare: async (visitor) => {
      const dialog = findDialog(visitor.page)
      await openForm(visitor)
      await dialog.getByRole('checkbox', { name: visitor.texts.webhooks.fields.allEvents }).uncheck()
      await dialog.getByRole('checkbox', { name: 'organization.ownership_transferred' }).check()
    },
  },
  {
    name: 'webhook-create-no-match',
    ...organizationList(),
    prepare: async (visitor) => {
      const { fields } = visitor.texts.webhooks
      await openForm(visitor)
      await findDialog(visitor.page).getByRole('checkbox', { name: fields.allEvents }).uncheck()
      await visitor.fill(fields.search, '999', findDialog(visitor.page))
      await visitor.waitForText(fields.noMatch)
    },
  },
  {
    name: 'webhook-create-invalid',
    ...organizationList(),
    prepare: async (visitor) => {
      const { create, fields } = visitor.texts.webhooks
      await openForm(visitor)
      await visitor.fill(fields.url, '1', findDialog(visitor.page))
      await findDialog(visitor.page).getByRole('checkbox', { name: fields.allEvents }).uncheck()
      await visitor.press(create, findDialog(visitor.page))
      await findDialog(visitor.page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'webhook-create-refused',
    ...organizationList({ 'webhook/create': { status: 400, code: 'WEBHOOK_URL_NOT_ALLOWED' } }),
    prepare: async (visitor) => {
      await submitNew(visitor, 'https://10.0.0.1/')
      await findDialog(visitor.page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'webhook-create-limit',
    ...organizationList({ 'webhook/create': { status: 400, code: 'WEBHOOK_LIMIT_REACHED' } }),
    prepare: async (visitor) => {
      await submitNew(visitor, WEBHOOK.url)
      await findDialog(visitor.page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'webhook-secret',
    ...organizationList(),
    prepare: async (visitor) => {
      await submitNew(visitor, WEBHOOK.url)
      await waitForSecret(visitor)
    },
  },
  { name: 'webhook-edit', ...organizationList(), prepare: openRowDialog(({ edit }) => edit.label) },
  { name: 'webhook-rotate', ...organizationList(), prepare: openRowDialog(({ rotate }) => rotate.label) },
  {
    name: 'webhook-rotated',
    ...organizationList(),
    prepare: async (visitor) => {
      const { rotate } = visitor.texts.webhooks
      await openRowDialog(() => rotate.label)(visitor)
      await visitor.press(rotate.label, findDialog(visitor.page))
      await waitForSecret(visitor)
    },
  },
  { name: 'webhook-delete', ...organizationList(), prepare: openRowDialog(({ remove }) => remove.label) },
  { name: 'webhook-log', ...organizationLog(), prepare: waitForRows },
  {
    name: 'webhook-log-empty',
    ...organizationLog({ 'webhook/deliveries': { json: { deliveries: [], nextCursor: null } } }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.webhooks.deliveries.empty),
  },
  {
    name: 'webhook-log-empty-disabled',
    ...organizationLog({
      'webhook/list': { json: { webhooks: [{ ...WEBHOOK, enabled: false, disabledReason: 'gone' }] } },
      'webhook/deliveries': { json: { deliveries: [], nextCursor: null } },
    }),
    prepare: (visitor) => visitor.waitForText(visitor.texts.webhooks.deliveries.emptyForReader),
  },
  { name: 'webhook-log-loading', ...organizationLog({ 'webhook/deliveries': 'never' }) },
  {
    name: 'webhook-log-failed',
    ...organizationLog({ 'webhook/deliveries': serviceUnavailable }),
    prepare: waitForFailure,
  },
  { name: 'webhook-delivery-menu', ...organizationLog(), prepare: openFirstMenu },
  {
    name: 'webhook-delivery',
    ...organizationLog(),
    prepare: openRowDialog(({ deliveries: texts }) => texts.details.label),
  },
]

const platform = (more: StubResponses = {}) => ({
  path: '/admin/webhooks',
  title: ({ webhooks: texts }: Texts) => texts.title,
  metas,
  responses: { ...asAdmin, ...responses, ...more },
})

/** The webhooks of the platform. */
export const platformWebhookScreens: readonly ScreenState[] = [
  { name: 'platform-webhooks', ...platform(), prepare: waitForRows },
  {
    name: 'platform-webhook-create-events',
    ...platform(),
    prepare: async (visitor) => {
      await openForm(visitor)
      await findDialog(visitor.page).getByRole('checkbox', { name: visitor.texts.webhooks.fields.allEvents }).uncheck()
      await findDialog(visitor.page).getByRole('checkbox', { name: 'user.banned' }).check()
    },
  },
]
