import { socialProviders } from '@latchkey/contract'
import { URI } from 'otpauth'
import { openBrowser } from '../browser.ts'
import { mailedLink } from './inbox.ts'
import { confirmsAddress, PASSWORD, type Person, signsUp } from './users.ts'
import type { Scene } from './screen-state.ts'
import type { Who } from './screens.ts'

/** The people of a walk through the screens, and what they have made of an organization. */
export interface Scenery {
  readonly people: Readonly<Record<Exclude<Who, 'stranger'>, Person>>
  readonly scene: Scene
  /** What people and things are called: nobody translates it. */
  readonly names: readonly string[]
}

/** With names and addresses that have no mercy on narrow screens. */
export const setScene = async (url: string): Promise<Scenery> => {
  const domain = 'long-company.example.com'
  const arrives = (name: string, local: string) => signsUp(url, { name, email: `${local}@${domain}` })
  const newcomer = await arrives('Maximiliane-Alexandra Featherstonehaugh', 'maximiliane.featherstonehaugh')
  const owner = await arrives('Bo', 'bo')
  const guest = await arrives('Gus', 'gus')
  const guarded = await arrives('Gil', 'gil')
  for (const person of [owner, guest, guarded]) await confirmsAddress(url, person)
  await openBrowser(url).post('/sign-in/email', { email: owner.email, password: PASSWORD })

  const own = { name: 'Donaudampfschifffahrtsgesellschaft International', slug: 'danube-long-company' }
  const other = { name: 'Second', slug: 'second-long-company' }
  const { id: otherId } = await does(owner, '/organization/create', other)
  const { id: organizationId } = await does(owner, '/organization/create', own)
  const { id: teamId } = await does(owner, '/organization/create-team', { name: 'Design', organizationId })
  const invites = async (email: string, toId: string) => {
    await does(owner, '/organization/invite-member', { email, role: 'member', organizationId: toId })
    const [, id = '', secret = ''] =
      /accept-invitation\/([^#]+)#(.+)$/.exec(await mailedLink(url, email, 'accept-invitation')) ?? []
    return { id, secret }
  }
  const stranger = `ina@${domain}`
  const invitation = await invites(stranger, organizationId)
  const { id: invitationId, secret } = await invites(guest.email, organizationId)
  await does(guest, '/organization/accept-invitation', { invitationId, secret })
  const second = { ...(await invites(guest.email, otherId)), name: other.name }
  await trustsTwoDevices(url, guarded)
  return {
    people: { newcomer, owner, guest, guarded },
    scene: { ...own, teamId, invitation: { ...invitation, email: stranger }, second },
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
const trustsTwoDevices = async (url: string, person: Person): Promise<void> => {
  const { totpURI, backupCodes } = await does(person, '/two-factor/enable', { password: PASSWORD })
  await does(person, '/two-factor/verify-totp', { code: URI.parse(totpURI).generate(), trustDevice: true })
  const elsewhere = { ...person, browser: openBrowser(url) }
  await does(elsewhere, '/sign-in/email', { email: person.email, password: PASSWORD })
  await does(elsewhere, '/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
}

const does = async ({ name, browser }: Person, path: string, body: object) => {
  const answer = await browser.post(path, body)
  if (answer.status !== 200) throw new Error(`${name} could not ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
