import { Alert, Paper, Text } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorText, FailureText } from '../ui/error-text.tsx'
import classes from './invitation-card.module.css'
import { InvitationDetails } from './invitation-details.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'
import { useDeclineInvitation } from './use-decline-invitation.ts'
import type { JoinAction } from './use-join-organization.ts'

interface InvitationCardProps {
  invitation: ReceivedInvitation
  /** The primary address of the user. */
  userEmail: string
  secret: string | undefined
  join: JoinAction
  /** Disables the buttons and explains why. */
  isImpersonating: boolean
  onDeclined: () => void
  /** Accepting or declining failed, so the invitation may have changed since it was loaded. */
  onStale: () => void
}

/** The invitation for the invitee, who can accept or decline it. */
export const InvitationCard = ({
  invitation,
  userEmail,
  secret,
  join,
  isImpersonating,
  onDeclined,
  onStale,
}: InvitationCardProps) => {
  const { invitation: texts } = useOrganizationTexts()
  const decline = useDeclineInvitation({ invitation, secret, onDeclined, onStale })
  const accept = async () => {
    if (!(await join.run(invitation))) onStale()
  }
  const failure = join.error ?? decline.error
  return (
    <Paper withBorder shadow="sm" className={classes.card}>
      <InvitationDetails invitation={invitation} />
      {failure && (
        <Alert color="red">
          <FailureText failure={failure} />
        </Alert>
      )}
      {isImpersonating && (
        <Alert color="orange" role="none">
          <ErrorText code="NOT_WHILE_IMPERSONATING" />
        </Alert>
      )}
      <div className={classes.actions}>
        <ActionButton
          isPending={join.isPending}
          disabled={decline.isPending || isImpersonating}
          onClick={() => void accept()}
        >
          {texts.accept}
        </ActionButton>
        <ActionButton
          variant="default"
          isPending={decline.isPending}
          disabled={join.isPending || isImpersonating}
          onClick={() => void decline.run()}
        >
          {texts.decline}
        </ActionButton>
      </div>
      <Text size="sm" c="dimmed" ta="center" className={classes.note}>
        <BreakableText>{texts.signedInAs(userEmail)}</BreakableText>
      </Text>
    </Paper>
  )
}
