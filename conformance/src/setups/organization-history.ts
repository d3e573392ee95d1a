import type { Options } from '@latchkey/server'
import {
  accepted,
  acmeLater,
  anotherOwner,
  becomes,
  both,
  cancels,
  carolLeft,
  creates,
  deletes,
  handles,
  invited,
  invitedByCarol,
  invites,
  joins,
  later,
  leaves,
  leavesTeam,
  makesTeam,
  removesTeam,
  twoDaysPass,
  twoOwners,
  verifies,
  works,
  type Deeds,
} from './organization-actions.ts'

const project = { editor: { project: ['create', 'share'] }, sharer: { project: ['share', 'delete'] } }

/** The options that differ from the defaults, by the name of the exchange. */
export const settings: Readonly<Record<string, Exclude<Options['organization'], false | undefined>>> = {
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

/** What had happened before an exchange, beyond what its request names. */
export const history: Readonly<Record<string, Deeds>> = {
  'list: several': both(later, creates('beta'), later, creates('forbob', 'alice', { name: 'ForBob' })),
  'set-active: by slug': creates('beta'),
  'get-session after failed set-active': async ({ person }) => {
    const refused = (await person('alice')).post('/organization/set-active', { organizationId: 'unknown-org' })
    await refused.catch(() => null)
  },
  'get-full-organization: by slug': creates('beta'),
  'update: slug only': acmeLater({ name: 'Acme Inc' }),
  'update: slug taken': creates('beta'),
  'update: extra keys stripped': acmeLater(),

  'invite-member: already invited': invites('bob'),
  'invite-member: already invited, other case': invites('bob'),
  'invite-member: resend': invites('bob'),
  'get-invitation: recipient': both(acmeLater(), invited('bob')),
  'get-invitation: inviter': both(invites('bob'), verifies('alice')),
  'get-invitation: other user': verifies('mallory'),
  'get-invitation: unknown': verifies('bob'),
  'accept-invitation: not the recipient': verifies('mallory'),
  'reject-invitation: not the recipient': verifies('mallory'),
  'accept-invitation: unknown': verifies('bob'),
  'reject-invitation: unknown': verifies('bob'),
  'accept-invitation: accepted': invited('bob'),
  'get-session after accept': accepted('bob'),
  'accept-invitation: already accepted': accepted('bob'),
  'reject-invitation: already accepted': accepted('bob'),
  'get-invitation: already accepted': accepted('bob'),
  'cancel-invitation: already accepted': accepted('bob'),
  'accept-invitation: recipient already a member': both(invited('bob', { as: 'bob-dup@acme' }), joins('bob')),
  'reject-invitation: rejected': invited('bob', { as: 'bob-resend@acme', role: 'admin' }),
  'accept-invitation: rejected one': both(
    invited('bob', { as: 'bob-resend@acme' }),
    handles('bob', 'reject', 'bob-resend@acme'),
  ),
  'accept-invitation: with teamId': async (scene) => {
    await scene.invites('alice', 'carol', { role: 'admin', teamId: scene.id('team.acme-default') })
    await scene.verifies('carol')
  },
  'accept-invitation: canceled one': both(invited('dave'), cancels('dave')),
  'accept-invitation: expired': both(invited('dave', { as: 'dave2@acme' }), twoDaysPass),
  'reject-invitation: expired': both(invited('dave', { as: 'dave2@acme' }), twoDaysPass),
  'get-invitation: expired': both(invited('dave', { as: 'dave2@acme' }), twoDaysPass),
  'cancel-invitation: expired': both(invited('dave', { as: 'dave2@acme' }), twoDaysPass),
  'list-invitations: plain member': both(joins('bob'), invites('dave'), cancels('dave'), later, invites('erin')),
  'get-full-organization: plain member sees invitations': both(
    acmeLater(),
    later,
    joins('bob'),
    later,
    joins('carol', 'admin'),
    invites('dave'),
  ),
  'get-invitation: inviter removed': invitedByCarol,
  'accept-invitation: inviter removed': invitedByCarol,
  'get-active-member: removed from active organization': carolLeft,
  'get-full-organization: removed from active organization': carolLeft,
  'has-permission: not a member': carolLeft,

  'update-member-role: back to member': joins('dave', 'admin'),
  'remove-member: plain member on owner': joins('dave'),
  'remove-member: by email': joins('dave'),
  'remove-member: email in other case': joins('dave'),
  'get-session after leave': both(joins('bob'), works('bob'), leaves('bob')),
  'remove-member: one of two owners removes the other': twoOwners,
  'leave: one of two owners': twoOwners,
  'leave: only owner holding several roles': becomes('alice', 'owner,admin'),

  'list-teams: several': both(later, makesTeam('design'), later, makesTeam('dev')),
  'list-teams: query names another organization': creates('beta'),
  'remove-team: unknown team': both(makesTeam('design'), removesTeam('design')),
  'remove-team: last team': both(creates('beta'), leavesTeam('beta')),
  'delete: owner': acmeLater(),
  'get-session after delete': deletes,
  'get-full-organization: deleted organization': deletes,

  'teams off: accept-invitation': verifies('bob'),
  'teams off: get-active-member': joins('bob'),
  'get-full-organization: active organization was deleted from another session': async (scene) => {
    await scene.works('alice-second-device', 'acme')
    await deletes(scene)
  },
  'create: organizationLimit reached': creates('two'),
  'create: organizationLimit counts memberships': both(
    creates('two'),
    joins('carol', 'member', 'one'),
    joins('carol', 'member', 'two'),
  ),
  'invite-member: membership limit already reached': joins('bob', 'member', 'one'),
  'accept-invitation: membership limit reached': both(invited('carol'), joins('bob', 'member', 'one')),
  'invite-member: invitationLimit reached': both(invites('x'), invites('y')),
  'invite-member: again without resend, cancelPendingInvitationsOnReInvite': async ({ person }) => {
    await (await person('alice')).post('/organization/invite-member', { email: 'x@e.com', role: 'member' })
  },
  'create-team: maximumTeams reached': makesTeam('second'),
  'remove-team: last team allowed': joins('bob', 'admin', 'one'),
  'list-teams: none': both(leavesTeam('one'), removesTeam('one-default')),
  'custom roles: permissions of several roles are not united': joins('bob', 'editor,sharer', 'one'),

  'VULNERABILITY cross-organization: plain member makes herself owner': both(
    creates('evil', 'mallory'),
    joins('mallory'),
  ),
  'cross-organization: remove-member is refused': joins('bob', 'admin'),
  'VULNERABILITY comma string: admin makes himself owner': joins('bob', 'admin'),
  'comma string, step 2: plain owner': joins('bob', 'owner,admin'),
  'comma string, step 3: founder removed': joins('bob', 'owner'),
  'multi-role owner may not remove an owner': anotherOwner,
  'multi-role owner may not invite an owner': joins('bob', 'owner,admin'),
  'multi-role owner may demote an owner': anotherOwner,
  'leave: exact owner while a multi-role owner remains': both(joins('bob', 'owner,admin'), joins('carol', 'admin')),
  'leak: foreign member id of an owner': both(creates('evil', 'mallory'), joins('dave', 'admin', 'evil')),
  'leak: foreign member id of a member': both(creates('evil', 'mallory'), joins('dave', 'admin', 'evil')),
  'still a member after leaving': both(joins('bob'), works('bob'), leaves('bob')),
  'delete: second try after the failed one': deletes,
  'check-slug: after the failed delete': deletes,
  'accept-invitation: the invited team was removed': async (scene) => {
    await scene.creates('bob', 'team-org')
    await scene.makesTeam('bob', 't', 'team-org')
    await scene.invites('bob', 'carol', { teamId: scene.id('team.t') })
    await scene.verifies('carol')
    await (await scene.person('bob')).post('/organization/remove-team', { teamId: scene.id('team.t') })
  },
  "accept-invitation: recipient's e-mail is not verified": async (scene) => {
    await scene.invites('alice', 'attacker', { as: 'victim', role: 'admin' })
  },
  'leave: with a second session': both(joins('bob'), works('bob'), works('bob-second-device')),
  'get-session: second session after leave': both(
    joins('bob'),
    works('bob'),
    works('bob-second-device'),
    leaves('bob'),
  ),
  'remove-member: plain member on self': joins('bob'),
}
