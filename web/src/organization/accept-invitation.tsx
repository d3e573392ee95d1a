import { type CallOptions, type Result, useCall, withKey } from '@latchkey/client/react'
import { useState } from 'react'
import { client } from '../client.ts'
import { useParams } from '../router/routes.tsx'
import { LoadedSession } from '../session/loaded-session.tsx'
import { getInvitationSecret } from '../session/mailed-secrets.ts'
import { useMailedSecret } from '../session/use-mailed-secret.ts'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { ClosedInvitation } from './closed-invitation.tsx'
import { findRefusal, HiddenInvitation } from './hidden-invitation.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { InvitationSignIn } from './invitation-sign-in.tsx'
import { InvitedAddress } from './invited-address.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useJoinOrganization } from './use-join-organization.ts'

/**
 * The page of an invitation link: `/accept-invitation/<id>#<secret>` in emails, without the secret in copied links.
 * Handles signed-in and signed-out users, and every state of the invitation.
 */
export const AcceptInvitation = () => {
  const { id = '' } = useParams()
  return <InvitationPage key={id} id={id} />
}

const InvitationPage = ({ id }: { id: string }) => {
  const [mailedSecret] = useState(() => getInvitationSecret(id))
  const secret = useMailedSecret(mailedSecret)
  return (
    <LoadedSession>
      {(session) => (
        <Invitation
          // Without the secret, the response depends on the user.
          key={secret === undefined ? `${id} ${session?.user.id}` : id}
          id={id}
          secret={secret}
          user={session?.user ?? null}
          isImpersonating={Boolean(session?.session.impersonatedBy)}
          onResponded={mailedSecret.remove}
        />
      )}
    </LoadedSession>
  )
}

interface InvitationProps {
  id: string
  secret: string | undefined
  user: { id: string; email: string; emailVerified: boolean } | null
  isImpersonating: boolean
  onResponded: () => void
}

const Invitation = ({ id, secret, user, isImpersonating, onResponded }: InvitationProps) => {
  const call = useCall(fetchInvitation, { id, secret })
  const join = useJoinOrganization({ secret, onResponded })
  const [isDeclined, setIsDeclined] = useState(false)
  if (call.isPending) return <Loading />
  const { data: invitation, error, refetch } = call
  if (error && !invitation) {
    const refusal = findRefusal(error.code)
    return refusal ? (
      <HiddenInvitation refusal={refusal} user={user} />
    ) : (
      <FailedScreen failure={error} onRetry={refetch} />
    )
  }
  if (!invitation) return <Loading />
  const state = isDeclined ? 'rejected' : invitation.state
  const finishDecline = () => {
    onResponded()
    setIsDeclined(true)
  }
  if (state !== 'pending') return <ClosedInvitation invitation={invitation} state={state} isSignedIn={user !== null} />
  if (!user) {
    return (
      <InvitationSignIn
        invitation={invitation}
        secret={secret}
        onSignedUp={() => void join.run(invitation)}
        onDeclined={finishDecline}
        onStale={refetch}
      />
    )
  }
  const card = (
    <InvitationCard
      invitation={invitation}
      userEmail={user.email}
      secret={secret}
      join={join}
      isImpersonating={isImpersonating}
      onDeclined={finishDecline}
      onStale={refetch}
    />
  )
  // Without the secret, the service returns the invitation only to its recipient.
  if (secret === undefined) return card
  return (
    <InvitedAddress email={invitation.email} user={user}>
      {card}
    </InvitedAddress>
  )
}

/** Sends the secret in the body of a POST, because servers write URLs to their logs. */
const fetchInvitation = withKey(
  'invitation',
  (
    { id, secret }: { id: string; secret: string | undefined },
    options?: CallOptions,
  ): Promise<Result<ReceivedInvitation>> =>
    secret === undefined
      ? client.organization.getInvitation({ query: { id } }, options)
      : client.organization.getInvitation({ invitationId: id, secret }, options),
)
