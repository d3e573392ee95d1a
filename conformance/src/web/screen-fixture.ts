import { socialProviders } from '@latchkey/contract'
import { URI } from 'otpauth'
import { openBrowser } from '../browser.ts'
import { mailedLink } from './inbox.ts'
import { verifyEmail, PASSWORD, type TestUser, createUser } from './users.ts'
import type { ScreenData } from './screen-state.ts'
import type { Viewer } from './screens.ts'

/** The people of a walk through the screens, and what they have made of an organization. */
export interface ScreenFixture {
  readonly users: Readonly<Record<Exclude<Viewer, 'stranger'>, TestUser>>
  readonly data: ScreenData
  /** What people and things are called: nobody translates it. */
  readonly names: readonly string[]
}

/** With names and addresses that have no mercy on narrow screens. */
export const createScreenFixture = async (url: string): Promise<ScreenFixture> => {
  const domain = 'long-company.example.com'
  const arrives = (name: string, local: string) => createUser(url, { name, email: `${local}@${domain}` })
  const newcomer = await arrives('Maximiliane-Alexandra Featherstonehaugh', 'maximiliane.featherstonehaugh')
  const owner = await arrives('Bo', 'bo')
  const guest = await arrives('Gus', 'gus')
  const guarded = await arrives('Gil', 'gil')
  for (const person of [owner, guest, guarded]) await verifyEmail(url, person)
  await openBrowser(url).post('/sign-in/email', { email: owner.email, password: PASSWORD })

  const own = { name: 'Donaudampfschifffahrtsgesellschaft International', slug: 'danube-long-company' }
  const other = { name: 'Second', slug: 'second-long-company' }
  const { id: otherId } = await post(owner, '/organization/create', other)
  const { id: organizationId } = await post(owner, '/organization/create', own)
  const { id: teamId } = await post(owner, '/organization/create-team', { name: 'Design', organizationId })
  const invites = async (email: string, toId: string) => {
    await post(owner, '/organization/invite-member', { email, role: 'member', organizationId: toId })
    const [, id = '', secret = ''] =
      /accept-invitation\/([^#]+)#(.+)$/.exec(await mailedLink(url, email, 'accept-invitation')) ?? []
    return { id, secret }
  }
  const stranger = `ina@${domain}`
  const invitation = await invites(stranger, organizationId)
  const { id: invitationId, secret } = await invites(guest.email, organizationId)
  await post(guest, '/organization/accept-invitation', { invitationId, secret })
  const second = { ...(await invites(guest.email, otherId)), name: other.name }
  await trustTwoDevices(url, guarded)
  return {
    users: { newcomer, owner, guest, guarded },
    data: { ...own, teamId, invitation: { ...invitation, email: stranger }, secondInvitation: second },
    names: [
      ...[newcomer, owner, guest, guarded].flatMap(({ name, email }) => [name, email]),
      ...[own, other].flatMap(({ name, slug }) => [name, slug]),
      'Design',
      ...Object.values(socialProviders),
      organizationId,
      // Where an address is asked for.
      'no-address-at-all',
    ],
  }
}

/** Switches two-factor on. */
const trustTwoDevices = async (url: string, person: TestUser): Promise<void> => {
  const { totpURI, backupCodes } = await post(person, '/two-factor/enable', { password: PASSWORD })
  await post(person, '/two-factor/verify-totp', { code: URI.parse(totpURI).generate(), trustDevice: true })
  const elsewhere = { ...person, browser: openBrowser(url) }
  await post(elsewhere, '/sign-in/email', { email: person.email, password: PASSWORD })
  await post(elsewhere, '/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
}

const post = async ({ name, browser }: TestUser, path: string, body: object) => {
  const answer = await browser.post(path, body)
  if (answer.status !== 200) throw new Error(`${name} could not ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
