import type { Options } from '../platform/options/settings.ts'
import type { Answer, Person } from './person.ts'
import { type World, world } from './world.ts'

/** How an invitation is answered that is not there, or is none any more. */
export const NOT_FOUND = { status: 400, body: { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' } }

/** What the link of an invitation carries: what accept-invitation takes. */
export interface MailedInvitation {
  readonly invitationId: string
  readonly secret: string
}

/** A world in which Ann owns an organization. */
export const organizationOfAnn = async (options: Partial<Options> = {}) => {
  const here = await world(options)
  const ann = await here.person('Ann')
  if ((await ann.whoAmI()) === null) {
    await ann.verifies()
    await ann.signsIn()
  }
  const organization: { id: string; name: string; slug: string } = await ann.createsOrganization()
  return { ...here, here, ann, organization }
}

/** Somebody who has signed up and verified their address. */
export const verifiedPerson = async (here: World, name: string): Promise<Person> => {
  const person = await here.person(name)
  await person.verifies()
  return person
}

/** One person invites another to the organization that they work in. */
export const invites = (inviter: Person, { email }: { email: string }, more: object = {}): Promise<Answer> =>
  inviter.post('/organization/invite-member', { email, role: 'member', ...more })

/** The newest invitation that was mailed to an address. */
export const mailedInvitation = async (here: World, { email }: { email: string }): Promise<MailedInvitation> => {
  const { link, token } = await here.mailOf('invitation', email)
  return { invitationId: link.split('/').at(-1) ?? '', secret: token }
}

/** The calls with which somebody handles an invitation that they have received. */
export const handlings = {
  accept: (person: Person, handle: Partial<MailedInvitation>) => person.post('/organization/accept-invitation', handle),
  reject: (person: Person, handle: Partial<MailedInvitation>) => person.post('/organization/reject-invitation', handle),
  get: (person: Person, { invitationId = '', secret }: Partial<MailedInvitation>) =>
    secret === undefined
      ? person.get(`/organization/get-invitation?${new URLSearchParams({ id: invitationId })}`)
      : person.post('/organization/get-invitation', { invitationId, secret }),
}
