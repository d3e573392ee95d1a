import { type CallOptions, type Result, useCall, withKey } from '@latchkey/client/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { client } from '../client.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { ClosedInvitation, findRefusal, HiddenInvitation } from './closed-invitation.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { deleteSecret, storeSecret, findSecret } from './invitation-secret.ts'
import { InvitationSignIn } from './invitation-sign-in.tsx'
import { WrongAccount } from './wrong-account.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useJoinOrganization } from './use-join-organization.ts'

/**
 * Where the link of an invitation mail leads, `/accept-invitation/<id>#<secret>`, and one without the secret that was
 * copied from the list: one page for whoever comes, and whatever has become of the invitation.
 */
export const AcceptInvitation = () => {
  const { id = '' } = useParams()
  return <InvitationPage key={id} id={id} />
}

const InvitationPage = ({ id }: { id: string }) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(() => hash.slice(1) || findSecret(id))
  const brought = hash.slice(1)
  if (brought !== '' && brought !== secret) setSecret(brought)
  useEffect(() => {
    if (brought === '') return
    storeSecret(id, brought)
    void navigate(pathname + search, { replace: true })
  }, [id, brought, pathname, search, navigate])
  return (
    <LoadedSession>
      {(session) => (
        <Invitation
          // What is told without the secret depends on who asks.
          key={secret === undefined ? `${id} ${session?.user.id}` : id}
          id={id}
          secret={secret}
          user={session?.user ?? null}
          onAnswered={() => deleteSecret(id)}
        />
      )}
    </LoadedSession>
  )
}

interface InvitationProps {
  id: string
  secret: string | undefined
  user: { id: string; email: string; emailVerified: boolean } | null
  onAnswered: () => void
}

const Invitation = ({ id, secret, user, onAnswered }: InvitationProps) => {
  const found = useCall(fetchInvitation, { id, secret })
  const join = useJoinOrganization({ secret, onAnswered })
  const [isDeclined, setIsDeclined] = useState(false)
  if (found.isPending) return <Loading />
  const { data: invitation, error, refetch } = found
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
  if (state !== 'pending') return <ClosedInvitation invitation={invitation} state={state} isSignedIn={user !== null} />
  if (!user) {
    return (
      <InvitationSignIn
        invitation={invitation}
        secret={secret}
        onSignedUp={() => void join.run(invitation)}
        onChanged={refetch}
      />
    )
  }
  if (user.email.toLowerCase() !== invitation.email) return <WrongAccount email={invitation.email} user={user} />
  return (
    <InvitationCard
      invitation={invitation}
      secret={secret}
      join={join}
      onAnswered={onAnswered}
      onDeclined={() => setIsDeclined(true)}
      onChanged={refetch}
    />
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
