import { normalizeRoles } from '../../organization/roles.ts'
import { hashInvitationSecret } from '../../organization/invitation-secret.ts'
import { randomId } from '../../platform/crypto/random.ts'
import type { Row } from '../../platform/database/database.ts'
import type { InvitationRow } from '../../platform/database/tables.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import { describeUndefinedRole, type OrganizationSettings, resolveTeamId } from './organization-references.ts'
import { convertFields } from './imported-fields.ts'
import { parseRow, type ImportRun } from './import-run.ts'

export const convertInvitations = (
  run: ImportRun,
  settings: OrganizationSettings,
  rows: readonly Row[],
  teamIds: ReadonlySet<string>,
): InvitationRow[] => {
  const { report, now } = run
  const all = rows.flatMap((row) => {
    const invitation = parseRow(run, 'invitation', row)
    return invitation ? [{ ...invitation, additionalFields: convertFields(run, 'invitation', row) }] : []
  })
  const current = all.filter(({ status, expiresAt }) => status !== 'pending' || expiresAt > now())
  report.add('invitation', 'expired', all.length - current.length)
  const pendingCounts = new Map<string, number>()
  for (const { status, email } of current) {
    const address = email.toLowerCase()
    if (status === 'pending') pendingCounts.set(address, (pendingCounts.get(address) ?? 0) + 1)
  }
  return current.flatMap((invitation): InvitationRow[] => {
    const { id, organizationId, status, inviterId, expiresAt, additionalFields } = invitation
    const skip = (reason: string) => report.skip('invitation', id, reason) ?? []
    const email = normalizeEmail(invitation.email)
    if (!email) return skip(`${invitation.email} is not a valid email address`)
    if (status === 'pending' && (pendingCounts.get(email) ?? 0) > 1) {
      return skip(`${email} has several pending invitations to the organization`)
    }
    const role = normalizeRoles(settings, invitation.role ?? '')
    if (role === null) return skip(describeUndefinedRole(invitation.role))
    // Since better-auth 1.3, an invitation can name several teams, separated by commas.
    if (status === 'pending' && invitation.teamId?.includes(',')) {
      return skip('it is an invitation to several teams; here, an invitation names one')
    }
    return [
      {
        id,
        organizationId,
        email,
        role,
        teamId: resolveTeamId(run, 'invitation', invitation, teamIds),
        status,
        inviterId,
        // A random secret that is never sent. Users with the verified address need none, and a new invitation gets its own.
        tokenHash: hashInvitationSecret(randomId(run.random)),
        additionalFields,
        expiresAt,
        // Before 1.3, better-auth stores only the expiry.
        createdAt: invitation.createdAt ?? Math.min(now(), expiresAt - settings.invitationExpiresIn * 1000),
      },
    ]
  })
}
