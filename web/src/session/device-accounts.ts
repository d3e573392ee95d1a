import { type CallState, type KeyedCall, type SessionData, useCall, withKey } from '@latchkey/client/react'
import { client } from '../client.ts'
import { hasMultipleAccounts } from './multiple-accounts.ts'

/** An account that is signed in to this browser. */
export type DeviceAccount = NonNullable<SessionData>

/** Reads the accounts that are signed in to this browser but not active, the most recently active first. */
export const useInactiveAccounts = (active: SessionData): CallState<readonly DeviceAccount[]> => {
  // An impersonator must not act for the accounts of this browser.
  const isOffered = hasMultipleAccounts() && !active?.session.impersonatedBy
  const list: KeyedCall<undefined, readonly DeviceAccount[]> = isOffered
    ? client.multiSession.listDeviceSessions
    : listNoAccounts
  const accounts = useCall(list)
  const inactive = accounts.data?.filter(({ user }) => user.id !== active?.user.id)
  return { ...accounts, data: inactive ?? null }
}

const listNoAccounts = withKey('no-accounts', async () => ({ data: [], error: null }))
