import { useCall } from '@latchkey/client/react'
import type { ReactNode } from 'react'
import { hasEmailAddresses } from '../account/has-email-addresses.ts'
import { client } from '../client.ts'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { WrongAccount } from './wrong-account.tsx'

interface InvitedAddressProps {
  /** The invited address. */
  email: string
  user: { email: string }
  children: ReactNode
}

/** Renders the children if the invited address belongs to the user. */
export const InvitedAddress = ({ email, user, children }: InvitedAddressProps) => {
  if (user.email.toLowerCase() === email) return children
  if (!hasEmailAddresses()) return <WrongAccount email={email} user={user} />
  return (
    <AdditionalAddress email={email} user={user}>
      {children}
    </AdditionalAddress>
  )
}

/** The invited address is not the primary one of the user. */
const AdditionalAddress = ({ email, user, children }: InvitedAddressProps) => {
  const { data, error, isPending, refetch } = useCall(client.listEmailAddresses)
  if (isPending) return <Loading />
  if (!data) return error && <FailedScreen failure={error} onRetry={refetch} />
  const isVerified = data.some((address) => address.email === email && address.emailVerified)
  return isVerified ? children : <WrongAccount email={email} user={user} />
}
