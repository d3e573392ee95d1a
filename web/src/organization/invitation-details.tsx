import { Text } from '@mantine/core'
import { AdditionalFieldValues } from '../ui/additional-field-values.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import classes from './invitation-card.module.css'
import { findInvitationFields } from './invitation-fields.ts'
import { OrganizationPicture } from './organization-picture.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

/** The organization, the inviter, the role, the team, the fields and the expiry of an invitation. */
export const InvitationDetails = ({ invitation }: { invitation: ReceivedInvitation }) => {
  const texts = useOrganizationTexts()
  const { organizationId, organizationName, organizationLogo, inviterName, inviterEmail, role, teamName, expiresAt } =
    invitation
  const inviter = inviterName || inviterEmail
  return (
    <div className={classes.details}>
      <OrganizationPicture
        organization={{ id: organizationId, name: organizationName, logo: organizationLogo }}
        size="lg"
      />
      <ScreenTitle>{texts.invitation.title(organizationName)}</ScreenTitle>
      {inviter && <Text>{texts.invitation.from(inviter)}</Text>}
      <Text>{texts.invitation.asRole(formatRoles(texts, role))}</Text>
      {teamName && <Text>{texts.invitation.inTeam(teamName)}</Text>}
      <AdditionalFieldValues fields={findInvitationFields(invitation)} entity={invitation} />
      <Text size="sm" c="dimmed">
        {texts.invitations.until(expiresAt)}
      </Text>
    </div>
  )
}
