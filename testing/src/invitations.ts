import type { Options } from '@latchkey/server'
import type { TestResponse, TestUser } from './test-user.ts'
import { type TestServer, startTestServer } from './test-server.ts'

/** How an invitation is answered that is not there, or is none any more. */
export const INVITATION_NOT_FOUND = {
  status: 400,
  body: { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' },
}

/** What the link of an invitation carries: what accept-invitation takes. */
export interface MailedInvitation {
  readonly invitationId: string
  readonly secret: string
}

/** A world in which Ann owns an organization. */
export const createOrganizationOfAnn = async (options: Partial<Options> = {}) => {
  const server = await startTestServer(options)
  const ann = await server.createUser('Ann')
  if ((await ann.fetchUser()) === null) {
    await ann.verifyEmail()
    await ann.signIn()
  }
  const organization: { id: string; name: string; slug: string } = await ann.createOrganization()
  return { ...server, here: server, ann, organization }
}

/** Somebody who has signed up and verified their address. */
export const createVerifiedUser = async (server: TestServer, name: string): Promise<TestUser> => {
  const person = await server.createUser(name)
  await person.verifyEmail()
  return person
}

/** One person invites another to the organization that they work in. */
export const inviteMember = (
  inviter: TestUser,
  { email }: { email: string },
  more: object = {},
): Promise<TestResponse> => inviter.post('/organization/invite-member', { email, role: 'member', ...more })

/** The newest invitation that was mailed to an address. */
export const findMailedInvitation = async (
  server: TestServer,
  { email }: { email: string },
): Promise<MailedInvitation> => {
  const { link, token } = await server.findMail('invitation', email)
  return { invitationId: link.split('/').at(-1) ?? '', secret: token }
}

/** The calls with which somebody handles an invitation that they have received. */
export const invitationCalls = {
  accept: (person: TestUser, handle: Partial<MailedInvitation>) =>
    person.post('/organization/accept-invitation', handle),
  reject: (person: TestUser, handle: Partial<MailedInvitation>) =>
    person.post('/organization/reject-invitation', handle),
  get: (person: TestUser, { invitationId = '', secret }: Partial<MailedInvitation>) =>
    secret === undefined
      ? person.get(`/organization/get-invitation?${new URLSearchParams({ id: invitationId })}`)
      : person.post('/organization/get-invitation', { invitationId, secret }),
}
