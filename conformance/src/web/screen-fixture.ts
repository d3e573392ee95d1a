import { socialProviders, webhookEventTypes } from '@latchkey/contract'
import { URI } from 'otpauth'
import { openBrowser } from '../browser.ts'
import { fieldTexts } from './additional-field-screens.ts'
import { apiKeyNames } from './api-key-screens.ts'
import { customRoles } from './custom-roles.ts'
import { deviceValues } from './device-screens.ts'
import { findMailedLink } from './inbox.ts'
import { LONG_TEAM_NAME } from './member-screens.ts'
import { otherAddresses } from './email-address-screens.ts'
import { otherAccounts } from './account-switch-screens.ts'
import { verifyEmail, PASSWORD, type TestUser, createUser } from './users.ts'
import type { ScreenData } from './screen-state.ts'
import type { Viewer } from './screens.ts'
import { webhookNames } from './webhook-screens.ts'

/** The users and the organization of the screen checks. */
export interface ScreenFixture {
  readonly users: Readonly<Record<Exclude<Viewer, 'signedOut'>, TestUser>>
  readonly data: ScreenData
  /** Names of users and things, which are not translated. */
  readonly names: readonly string[]
}

/** Long names and emails test narrow screens. */
export const createScreenFixture = async (url: string): Promise<ScreenFixture> => {
  const domain = 'long-company.example.com'
  const signUp = (name: string, local: string) => createUser(url, { name, email: `${local}@${domain}` })
  const unverified = await signUp('Maximiliane-Alexandra Featherstonehaugh', 'maximiliane.featherstonehaugh')
  const owner = await signUp('Bo', 'bo')
  const member = await signUp('Gus', 'gus')
  const twoFactor = await signUp('Gil', 'gil')
  for (const user of [owner, member, twoFactor]) await verifyEmail(url, user)
  await openBrowser(url).post('/sign-in/email', { email: owner.email, password: PASSWORD })

  const own = { name: 'Donaudampfschifffahrtsgesellschaft International', slug: 'danube-long-company' }
  const other = { name: 'Second', slug: 'second-long-company' }
  const { id: otherId } = await post(owner, '/organization/create', other)
  const { id: organizationId } = await post(owner, '/organization/create', own)
  const { id: teamId } = await post(owner, '/organization/create-team', { name: 'Design', organizationId })
  const invite = async (email: string, toId: string) => {
    await post(owner, '/organization/invite-member', { email, role: 'member', organizationId: toId })
    const [, id = '', secret = ''] =
      /accept-invitation\/([^#]+)#(.+)$/.exec(await findMailedLink(url, email, 'accept-invitation')) ?? []
    return { id, secret }
  }
  const inviteeEmail = `ina@${domain}`
  const invitation = await invite(inviteeEmail, organizationId)
  const { id: invitationId, secret } = await invite(member.email, organizationId)
  await post(member, '/organization/accept-invitation', { invitationId, secret })
  const secondInvitation = { ...(await invite(member.email, otherId)), name: other.name }
  await trustTwoDevices(url, twoFactor)
  return {
    users: { unverified, owner, member, twoFactor },
    data: { ...own, teamId, invitation: { ...invitation, email: inviteeEmail }, secondInvitation },
    names: [
      ...[unverified, owner, member, twoFactor].flatMap(({ name, email }) => [name, email]),
      ...[own, other].flatMap(({ name, slug }) => [name, slug]),
      ...otherAccounts.flatMap(({ user }) => [user.name, user.email]).filter(Boolean),
      ...otherAddresses.map(({ email }) => email),
      'Design',
      LONG_TEAM_NAME,
      'PostgreSQL',
      // The passkey providers.
      'Bitwarden',
      'Google Password Manager',
      ...fieldTexts,
      ...apiKeyNames,
      ...webhookNames,
      ...webhookEventTypes,
      // The groups of the events.
      ...webhookEventTypes.map((type) => type.replace(/\..*/, '.*')),
      ...customRoles.flatMap(({ role, description }) => [role, description ?? '']).filter(Boolean),
      ...deviceValues,
      // The user agent of sessions that the fixture starts.
      'node',
      ...Object.values(socialProviders),
      organizationId,
      // Typed as an invalid email.
      'no-address-at-all',
    ],
  }
}

/** Enables two-factor authentication and trusts two devices. */
const trustTwoDevices = async (url: string, user: TestUser): Promise<void> => {
  const { totpURI, backupCodes } = await post(user, '/two-factor/enable', { password: PASSWORD })
  await post(user, '/two-factor/verify-totp', { code: URI.parse(totpURI).generate(), trustDevice: true })
  const otherDevice = { ...user, browser: openBrowser(url) }
  await post(otherDevice, '/sign-in/email', { email: user.email, password: PASSWORD })
  await post(otherDevice, '/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
}

const post = async ({ name, browser }: TestUser, path: string, body: object) => {
  const response = await browser.post(path, body)
  if (response.status !== 200) throw new Error(`${name} could not ${path}: ${JSON.stringify(response.body)}`)
  return response.body
}
