import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { findMailedLink } from './inbox.ts'
import { createJourney } from './journey.ts'
import { createUser, PASSWORD, signInAs, type TestUser, verifyEmail } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

/** One second more than `session.freshAge`. */
const TOO_OLD_SECONDS = 601

const chromium = openTestChromium()

const startWithKeys = async () =>
  startService(await withOptions({ apiKey: { enabled: true }, user: { permissions: { project: ['read', 'write'] } } }))

test('creates a key after a step-up, copies it once, replaces its secret and deletes it', async () => {
  const { url, advanceClock } = await startWithKeys()
  const user = await createUser(url, { name: 'Anna', email: 'anna@example.com', language: 'de' })
  await verifyEmail(url, user)
  await advanceClock(TOO_OLD_SECONDS)
  const visitor = await openVisitor(chromium(), { url, ...createJourney('de') })
  const { page, press, fill, texts } = visitor
  const { apiKeys, account, twoFactor, web } = texts
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page.context(), url, user)
  await page.goto('/account')
  await press(account.links.apiKeys)
  await visitor.waitForText(apiKeys.empty)

  await press(apiKeys.create.label)
  await fill(apiKeys.fields.name, 'Deployment', findDialog(page))
  await visitor.input.press(findDialog(page).getByRole('checkbox', { name: 'project:read' }))
  await fill(apiKeys.fields.addresses, '203.0.113.0/24', findDialog(page))
  await press(apiKeys.create.label, findDialog(page))
  await page.getByRole('dialog', { name: twoFactor.stepUp.title }).waitFor()
  await fill(web.fields.password, PASSWORD, findDialog(page))
  await press(twoFactor.stepUp.submit, findDialog(page))
  const first = await storeSecret(visitor)
  const row = page.getByRole('row', { name: 'Deployment' })
  await row.getByText('project:read').waitFor()
  await row.getByText(apiKeys.states.active).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await press(texts.controls.table.actions('Deployment'))
  await visitor.input.press(page.getByRole('menuitem', { name: apiKeys.rotate.label }))
  await visitor.waitForText(apiKeys.rotate.intro)
  await press(apiKeys.rotate.label, findDialog(page))
  const second = await storeSecret(visitor)
  expect(second).not.toBe(first)
  // Without the date.
  await row.getByText(texts.controls.rotation.previousUntil(new Date(0)).split(' ').slice(0, 3).join(' ')).waitFor()

  await press(texts.controls.table.actions('Deployment'))
  await visitor.input.press(page.getByRole('menuitem', { name: apiKeys.remove }))
  await press(apiKeys.remove, findDialog(page))
  await visitor.waitForText(apiKeys.removed('Deployment'))
  await visitor.waitForText(apiKeys.empty)
})

/** Copies the shown key. Only the confirmation that it is stored closes the dialog. */
const storeSecret = async (visitor: Visitor): Promise<string> => {
  const { page, press, texts } = visitor
  const { secret } = texts.apiKeys
  const dialog = page.getByRole('dialog', { name: secret.title })
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await press(secret.copy, dialog)
  await dialog.getByText(secret.copied).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^lk_live_[A-Za-z0-9]{38}$/)
  expect(await dialog.locator('code').innerText()).toBe(copied)
  await press(secret.stored, dialog)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(copied)
  return copied
}

test('an admin creates a key of the organization, and a member sees no keys', async () => {
  const { url } = await startWithKeys()
  const signUp = (name: string) => createUser(url, { name, email: `${name}@example.com`, language: 'uk' })
  const [olga, adam, mia] = await Promise.all([signUp('olga'), signUp('adam'), signUp('mia')])
  for (const user of [olga, adam, mia]) await verifyEmail(url, user)
  const { body: organization } = await olga.browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  await join(url, { organizationId: organization.id, inviter: olga, invitee: adam, role: 'admin' })
  await join(url, { organizationId: organization.id, inviter: olga, invitee: mia, role: 'member' })

  const visitor = await openVisitor(chromium(), { url, ...createJourney('uk') })
  const { page, press, fill, texts } = visitor
  const { apiKeys, organization: organizationTexts } = texts
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page.context(), url, adam)
  await page.goto('/organizations/acme')
  await press(organizationTexts.links.apiKeys)
  await visitor.waitForText(apiKeys.organizationEmpty)
  await press(apiKeys.create.label)
  await fill(apiKeys.fields.name, 'Backup', findDialog(page))
  await visitor.input.press(findDialog(page).getByRole('checkbox', { name: 'invitation:create' }))
  await press(apiKeys.create.label, findDialog(page))
  await storeSecret(visitor)
  const row = page.getByRole('row', { name: 'Backup' })
  await row.getByText('adam', { exact: true }).waitFor()

  const member = await openVisitor(chromium(), { url, ...createJourney('uk') })
  await signInAs(member.page.context(), url, mia)
  await member.page.goto('/organizations/acme/members')
  await member.waitForHeading(organizationTexts.links.members)
  expect(await member.page.getByRole('link', { name: organizationTexts.links.apiKeys }).count()).toBe(0)
  await member.page.goto('/organizations/acme/api-keys')
  await member.waitForText(texts.web.notFound.title)
})

interface Membership {
  organizationId: string
  inviter: TestUser
  invitee: TestUser
  role: string
}

const join = async (url: string, { organizationId, inviter, invitee, role }: Membership): Promise<void> => {
  await inviter.browser.post('/organization/invite-member', { email: invitee.email, role, organizationId })
  const link = await findMailedLink(url, invitee.email, 'accept-invitation')
  const [, invitationId = '', secret = ''] = /accept-invitation\/([^#]+)#(.+)$/.exec(link) ?? []
  await invitee.browser.post('/organization/accept-invitation', { invitationId, secret })
}
