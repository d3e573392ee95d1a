import { useState } from 'react'
import { client } from '../client.ts'
import { useSearchParams } from '../router/router.tsx'
import { readMeta } from '../ui/read-meta.ts'

/** Checks whether several accounts can be signed in to one browser. */
export const hasMultipleAccounts = (): boolean => readMeta('latchkey-multiple-accounts') === 'on'

/** Adds the parameter that shows the form of a sign-in or sign-up screen to a signed-in user. */
export const withAddParameter = (path: string): string => `${path}?${ADD_PARAMETER}`

/**
 * Checks whether the screen adds an account to the one that is signed in, from the `add` parameter of the URL. False as
 * soon as another user is signed in: in this tab, or in another one with an emailed link.
 */
export const useIsAddingAccount = (): boolean => {
  const isRequested = useSearchParams()[0].has(ADD_PARAMETER) && hasMultipleAccounts()
  const userId = client.useSession().data?.user.id
  const [earlierUserId, setEarlierUserId] = useState<string>()
  if (isRequested && userId !== undefined && earlierUserId === undefined) setEarlierUserId(userId)
  return isRequested && (earlierUserId === undefined || userId === undefined || userId === earlierUserId)
}

const ADD_PARAMETER = 'add'
