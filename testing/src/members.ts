import type { TestServer } from './test-server.ts'

/** Failures that several tests expect. */
export const MEMBER_NOT_FOUND = { status: 400, body: { code: 'MEMBER_NOT_FOUND', message: 'Member not found' } }
export const NOT_ALLOWED_TO_REMOVE = {
  status: 401,
  body: {
    code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    message: 'You are not allowed to delete this member',
  },
}

/** An organization and its owner. */
export const createAcme = async (server: TestServer) => {
  const ann = await server.createUser('Ann')
  const acme = await ann.createOrganization({ name: 'Acme' })
  return { ann, acme, annId: String(acme.members[0].id) }
}

/** A new member whose session has the organization active. */
export const createMember = async (server: TestServer, acme: { id: string }, role: string) => {
  const user = await server.createUser(role.replace(',', '-'))
  const member = await user.joinOrganization(acme, role)
  await user.post('/organization/set-active', { organizationId: acme.id })
  return { user, member: { ...member, createdAt: member.createdAt.toISOString() } }
}
