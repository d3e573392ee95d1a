import type { Options } from '@latchkey/server'
import {
  inviteAndAccept,
  updateAcme,
  addTwoOwners,
  changeRole,
  inOrder,
  cancelInvitation,
  addAndRemoveCarol,
  createOrganization,
  deleteAcme,
  respondToInvitation,
  inviteVerifiedUser,
  inviteByRemovedAdmin,
  invite,
  addMember,
  advanceOneSecond,
  leaveAcme,
  leaveTeam,
  createTeam,
  removeTeam,
  advanceTwoDays,
  addSecondOwner,
  verifyEmail,
  setActive,
  type Action,
} from './organization-actions.ts'

const project = { editor: { project: ['create', 'share'] }, sharer: { project: ['share', 'delete'] } }

/** Options that differ from the defaults, by the name of the exchange. */
export const organizationOptions: Readonly<Record<string, Exclude<Options['organization'], false | undefined>>> = {
  'create: organizationLimit reached': { organizationLimit: 2 },
  'create: organizationLimit counts memberships': { organizationLimit: 2 },
  'create: not allowed': { allowUserToCreateOrganization: false },
  'create: creatorRole admin': { creatorRole: 'admin' },
  'leave: only creator-role holder': { creatorRole: 'admin' },
  'delete: creatorRole admin lacks organization:delete': { creatorRole: 'admin' },
  'accept-invitation: membership limit reached': { membershipLimit: 2 },
  'invite-member: membership limit already reached': { membershipLimit: 2 },
  'invite-member: invitationLimit reached': { invitationLimit: 2 },
  'create-team: maximumTeams reached': { teams: { enabled: true, maximumTeams: 2 } },
  'remove-team: own team even when all may be removed': { teams: { enabled: true, allowRemovingAllTeams: true } },
  'remove-team: last team allowed': { teams: { enabled: true, allowRemovingAllTeams: true } },
  'list-teams: none': { teams: { enabled: true, allowRemovingAllTeams: true } },
  'custom roles: owner loses defaults': { roles: project },
  'custom roles: permissions of several roles are not united': { roles: project },
}

/** The actions before an exchange, by its name. */
export const actionsBefore: Readonly<Record<string, Action>> = {
  'list: several': inOrder(
    advanceOneSecond,
    createOrganization('beta'),
    advanceOneSecond,
    createOrganization('forbob', 'alice', { name: 'ForBob' }),
  ),
  'set-active: by slug': createOrganization('beta'),
  'get-session after failed set-active': async ({ requireBrowser }) => {
    const refused = (await requireBrowser('alice')).post('/organization/set-active', { organizationId: 'unknown-org' })
    await refused.catch(() => null)
  },
  'get-full-organization: by slug': createOrganization('beta'),
  'update: slug only': updateAcme({ name: 'Acme Inc' }),
  'update: slug taken': createOrganization('beta'),
  'update: extra keys stripped': updateAcme(),

  'invite-member: already invited': invite('bob'),
  'invite-member: already invited, other case': invite('bob'),
  'invite-member: resend': invite('bob'),
  'get-invitation: recipient': inOrder(updateAcme(), inviteVerifiedUser('bob')),
  'get-invitation: inviter': inOrder(invite('bob'), verifyEmail('alice')),
  'get-invitation: other user': verifyEmail('mallory'),
  'get-invitation: unknown': verifyEmail('bob'),
  'accept-invitation: not the recipient': verifyEmail('mallory'),
  'reject-invitation: not the recipient': verifyEmail('mallory'),
  'accept-invitation: unknown': verifyEmail('bob'),
  'reject-invitation: unknown': verifyEmail('bob'),
  'accept-invitation: accepted': inviteVerifiedUser('bob'),
  'get-session after accept': inviteAndAccept('bob'),
  'accept-invitation: already accepted': inviteAndAccept('bob'),
  'reject-invitation: already accepted': inviteAndAccept('bob'),
  'get-invitation: already accepted': inviteAndAccept('bob'),
  'cancel-invitation: already accepted': inviteAndAccept('bob'),
  'accept-invitation: recipient already a member': inOrder(
    inviteVerifiedUser('bob', { as: 'bob-dup@acme' }),
    addMember('bob'),
  ),
  'reject-invitation: rejected': inviteVerifiedUser('bob', { as: 'bob-resend@acme', role: 'admin' }),
  'accept-invitation: rejected one': inOrder(
    inviteVerifiedUser('bob', { as: 'bob-resend@acme' }),
    respondToInvitation('bob', 'reject', 'bob-resend@acme'),
  ),
  'accept-invitation: with teamId': async (fixture) => {
    await fixture.invite('alice', 'carol', { role: 'admin', teamId: fixture.requireId('team.acme-default') })
    await fixture.verifyEmail('carol')
  },
  'accept-invitation: canceled one': inOrder(inviteVerifiedUser('dave'), cancelInvitation('dave')),
  'accept-invitation: expired': inOrder(inviteVerifiedUser('dave', { as: 'dave2@acme' }), advanceTwoDays),
  'reject-invitation: expired': inOrder(inviteVerifiedUser('dave', { as: 'dave2@acme' }), advanceTwoDays),
  'get-invitation: expired': inOrder(inviteVerifiedUser('dave', { as: 'dave2@acme' }), advanceTwoDays),
  'cancel-invitation: expired': inOrder(inviteVerifiedUser('dave', { as: 'dave2@acme' }), advanceTwoDays),
  'list-invitations: plain member': inOrder(
    addMember('bob'),
    invite('dave'),
    cancelInvitation('dave'),
    advanceOneSecond,
    invite('erin'),
  ),
  'get-full-organization: plain member sees invitations': inOrder(
    updateAcme(),
    advanceOneSecond,
    addMember('bob'),
    advanceOneSecond,
    addMember('carol', 'admin'),
    invite('dave'),
  ),
  'get-invitation: inviter removed': inviteByRemovedAdmin,
  'accept-invitation: inviter removed': inviteByRemovedAdmin,
  'get-active-member: removed from active organization': addAndRemoveCarol,
  'get-full-organization: removed from active organization': addAndRemoveCarol,
  'has-permission: not a member': addAndRemoveCarol,

  'update-member-role: back to member': addMember('dave', 'admin'),
  'remove-member: plain member on owner': addMember('dave'),
  'remove-member: by email': addMember('dave'),
  'remove-member: email in other case': addMember('dave'),
  'get-session after leave': inOrder(addMember('bob'), setActive('bob'), leaveAcme('bob')),
  'remove-member: one of two owners removes the other': addSecondOwner,
  'leave: one of two owners': addSecondOwner,
  'leave: only owner holding several roles': changeRole('alice', 'owner,admin'),

  'list-teams: several': inOrder(advanceOneSecond, createTeam('design'), advanceOneSecond, createTeam('dev')),
  'list-teams: query names another organization': createOrganization('beta'),
  'remove-team: unknown team': inOrder(createTeam('design'), removeTeam('design')),
  'remove-team: last team': inOrder(createOrganization('beta'), leaveTeam('beta')),
  'delete: owner': updateAcme(),
  'get-session after delete': deleteAcme,
  'get-full-organization: deleted organization': deleteAcme,

  'teams off: accept-invitation': verifyEmail('bob'),
  'teams off: get-active-member': addMember('bob'),
  'get-full-organization: active organization was deleted from another session': async (fixture) => {
    await fixture.setActive('alice-second-device', 'acme')
    await deleteAcme(fixture)
  },
  'create: organizationLimit reached': createOrganization('two'),
  'create: organizationLimit counts memberships': inOrder(
    createOrganization('two'),
    addMember('carol', 'member', 'one'),
    addMember('carol', 'member', 'two'),
  ),
  'invite-member: membership limit already reached': addMember('bob', 'member', 'one'),
  'accept-invitation: membership limit reached': inOrder(
    inviteVerifiedUser('carol'),
    addMember('bob', 'member', 'one'),
  ),
  'invite-member: invitationLimit reached': inOrder(invite('x'), invite('y')),
  'invite-member: again without resend, cancelPendingInvitationsOnReInvite': async ({ requireBrowser }) => {
    await (await requireBrowser('alice')).post('/organization/invite-member', { email: 'x@e.com', role: 'member' })
  },
  'create-team: maximumTeams reached': createTeam('second'),
  'remove-team: last team allowed': addMember('bob', 'admin', 'one'),
  'list-teams: none': inOrder(leaveTeam('one'), removeTeam('one-default')),
  'custom roles: permissions of several roles are not united': addMember('bob', 'editor,sharer', 'one'),

  'VULNERABILITY cross-organization: plain member makes herself owner': inOrder(
    createOrganization('evil', 'mallory'),
    addMember('mallory'),
  ),
  'cross-organization: remove-member is refused': addMember('bob', 'admin'),
  'VULNERABILITY comma string: admin makes himself owner': addMember('bob', 'admin'),
  'comma string, step 2: plain owner': addMember('bob', 'owner,admin'),
  'comma string, step 3: founder removed': addMember('bob', 'owner'),
  'multi-role owner may not remove an owner': addTwoOwners,
  'multi-role owner may not invite an owner': addMember('bob', 'owner,admin'),
  'multi-role owner may demote an owner': addTwoOwners,
  'leave: exact owner while a multi-role owner remains': inOrder(
    addMember('bob', 'owner,admin'),
    addMember('carol', 'admin'),
  ),
  'leak: foreign member id of an owner': inOrder(
    createOrganization('evil', 'mallory'),
    addMember('dave', 'admin', 'evil'),
  ),
  'leak: foreign member id of a member': inOrder(
    createOrganization('evil', 'mallory'),
    addMember('dave', 'admin', 'evil'),
  ),
  'still a member after leaving': inOrder(addMember('bob'), setActive('bob'), leaveAcme('bob')),
  'delete: second try after the failed one': deleteAcme,
  'check-slug: after the failed delete': deleteAcme,
  'accept-invitation: the invited team was removed': async (fixture) => {
    await fixture.createOrganization('bob', 'team-org')
    await fixture.createTeam('bob', 't', 'team-org')
    await fixture.invite('bob', 'carol', { teamId: fixture.requireId('team.t') })
    await fixture.verifyEmail('carol')
    await (await fixture.requireBrowser('bob')).post('/organization/remove-team', {
      teamId: fixture.requireId('team.t'),
    })
  },
  "accept-invitation: recipient's e-mail is not verified": async (fixture) => {
    await fixture.invite('alice', 'attacker', { as: 'victim', role: 'admin' })
  },
  'leave: with a second session': inOrder(addMember('bob'), setActive('bob'), setActive('bob-second-device')),
  'get-session: second session after leave': inOrder(
    addMember('bob'),
    setActive('bob'),
    setActive('bob-second-device'),
    leaveAcme('bob'),
  ),
  'remove-member: plain member on self': addMember('bob'),
}
