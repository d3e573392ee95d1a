import { useAction, useCall } from '@latchkey/client/react'
import { client } from './client.tsx'

const { organization } = client

/** The organizations of the signed-in user. */
export const Organizations = () => {
  const { data: list } = client.useListOrganizations()
  const { data: active } = client.useActiveOrganization()
  const { data: own } = client.useActiveMember()
  const create = useAction(organization.create)
  const choose = useAction(organization.setActive)
  return (
    <section>
      {list?.map(({ id, name, slug }) => (
        <button key={id} onClick={() => void choose.run({ organizationId: id })}>
          {name} ({slug})
        </button>
      ))}
      <button onClick={() => void create.run({ name: 'Acme', slug: 'acme' })}>Create</button>
      {active && own && <Members organizationId={active.id} role={own.role} />}
      <Invitations />
    </section>
  )
}

const Members = ({ organizationId, role }: { organizationId: string; role: string }) => {
  const members = useCall(organization.listMembers, { query: { organizationId, limit: 50 } })
  const teams = useCall(organization.listTeams, { query: { organizationId } })
  const full = useCall(organization.getFullOrganization, { query: { organizationId } })
  const invite = useAction(organization.inviteMember)
  const mayInvite = organization.checkRolePermission({ role, permissions: { invitation: ['create'] } })
  return (
    <section>
      <h2>{full.data?.name}</h2>
      {members.error && <p role="alert">{members.error.message}</p>}
      {members.data?.members.map(({ id, user, role: theirs, createdAt }) => (
        <p key={id}>
          {user.name}, {theirs}, since {createdAt.toISOString()}
          <button onClick={() => void organization.updateMemberRole({ memberId: id, role: 'admin', organizationId })}>
            Make an admin
          </button>
          <button onClick={() => void organization.removeMember({ memberIdOrEmail: id, organizationId })}>
            Remove
          </button>
        </p>
      ))}
      {teams.data?.map(({ id, name }) => (
        <p key={id}>
          {name}
          <button onClick={() => void organization.updateTeam({ teamId: id, data: { name: 'Blue' } })}>Rename</button>
          <button onClick={() => void organization.removeTeam({ teamId: id })}>Remove</button>
        </p>
      ))}
      {mayInvite && (
        <button onClick={() => void invite.run({ email: 'bob@example.com', role: 'member', organizationId })}>
          Invite
        </button>
      )}
      <button onClick={() => void organization.createTeam({ name: 'Red', organizationId })}>New team</button>
      <button onClick={() => void organization.update({ organizationId, data: { name: 'Acme 2' } })}>Rename</button>
      <button onClick={() => void organization.leave({ organizationId })}>Leave</button>
      <button onClick={() => void organization.delete({ organizationId })}>Delete</button>
    </section>
  )
}

const Invitations = () => {
  const { data } = useCall(organization.listUserInvitations)
  const accept = useAction(organization.acceptInvitation)
  const reject = useAction(organization.rejectInvitation)
  return data?.map(({ id, organizationName, role, expiresAt }) => (
    <p key={id}>
      {organizationName}, {role}, until {expiresAt.toISOString()}
      <button onClick={() => void accept.run({ invitationId: id })}>Accept</button>
      <button onClick={() => void reject.run({ invitationId: id })}>Decline</button>
    </p>
  ))
}
