import type { Options } from '@latchkey/server'
import type { TestResponse, TestUser } from './test-user.ts'
import { type TestServer, startTestServer } from './test-server.ts'

/** The failure for unknown and expired invitations. */
export const INVITATION_NOT_FOUND = {
  status: 400,
  body: { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' },
}

/** The content of an invitation link, which is the input of accept-invitation. */
export interface MailedInvitation {
  readonly invitationId: string
  readonly secret: string
}

/** A server with an organization that Ann owns. */
export const createOrganizationOfAnn = async (options: Partial<Options> = {}) => {
  const server = await startTestServer(options)
  const ann = await server.createUser('Ann')
  // With `requireEmailVerification`, the sign-up starts no session.
  if ((await ann.fetchUser()) === null) {
    await ann.verifyEmail()
    await ann.signIn()
  }
  const organization: { id: string; name: string; slug: string } = await ann.createOrganization()
  return { ...server, server, ann, organization }
}

/** A signed-up user with a verified address. */
export const createVerifiedUser = async (server: TestServer, name: string): Promise<TestUser> => {
  const user = await server.createUser(name)
  await user.verifyEmail()
  return user
}

/** Invites a user to the active organization of the inviter. */
export const inviteMember = (
  inviter: TestUser,
  { email }: { email: string },
  input: object = {},
): Promise<TestResponse> => inviter.post('/organization/invite-member', { email, role: 'member', ...input })

/** The newest invitation mailed to an address. */
export const findMailedInvitation = async (
  server: TestServer,
  { email }: { email: string },
): Promise<MailedInvitation> => {
  const { link, token } = await server.findMail('invitation', email)
  return { invitationId: link.split('/').at(-1) ?? '', secret: token }
}

/** The calls of an invitee. */
export const invitationCalls = {
  accept: (user: TestUser, invitation: Partial<MailedInvitation>) =>
    user.post('/organization/accept-invitation', invitation),
  reject: (user: TestUser, invitation: Partial<MailedInvitation>) =>
    user.post('/organization/reject-invitation', invitation),
  get: (user: TestUser, { invitationId = '', secret }: Partial<MailedInvitation>) =>
    secret === undefined
      ? user.get(`/organization/get-invitation?${new URLSearchParams({ id: invitationId })}`)
      : user.post('/organization/get-invitation', { invitationId, secret }),
}
