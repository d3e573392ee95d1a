import { Text } from '@mantine/core'
import { ScreenTitle } from '../ui/screen-title.tsx'
import classes from './invitation-card.module.css'
import { OrganizationPicture } from './organization-picture.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { roleNames } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

/** The organization, the inviter, the role, the team and the expiry of an invitation. */
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
      <Text>{texts.invitation.asRole(roleNames(texts, role))}</Text>
      {teamName && <Text>{texts.invitation.inTeam(teamName)}</Text>}
      <Text size="sm" c="dimmed">
        {texts.invitations.until(expiresAt)}
      </Text>
    </div>
  )
}
