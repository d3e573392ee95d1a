import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { onNotify } from 'nanostores'
import type { ExtensionContext } from './create-client.ts'
import type { ClientEvent } from './events.ts'
import { createQuery, type QueryState, type QueryStore } from './query.ts'
import type { Result } from './result.ts'
import type { DataOf } from './server-types.ts'
import type { SessionController, SessionData, SessionState } from './session.ts'

/** The caller's organizations, at most 100, most recently joined first. */
export type OrganizationList = ResponseOf<LatchkeyCalls['listOrganizations']>
/** An organization with its first members, invitations and teams. */
export type ActiveOrganization = NonNullable<ResponseOf<LatchkeyCalls['getFullOrganization']>>
/** The caller's membership of the active organization. */
export type ActiveMember = ResponseOf<LatchkeyCalls['getActiveMember']>

/** The state of `useListOrganizations`. */
export type OrganizationListState = QueryState<OrganizationList>
/** The state of `useActiveOrganization`. */
export type ActiveOrganizationState = QueryState<ActiveOrganization>
/** The state of `useActiveMember`. */
export type ActiveMemberState = QueryState<ActiveMember>

/** The organizations of the signed-in user. `data` is null when the caller is signed out or no organization is active. */
export interface OrganizationStores<Server = unknown> {
  /** The caller's organizations, at most 100, most recently joined first. */
  useListOrganizations: QueryStore<DataOf<Server, 'listOrganizations'>>
  /** The active organization with its first members, invitations and teams. */
  useActiveOrganization: QueryStore<DataOf<Server, 'getFullOrganization'>>
  /** The caller's membership of the active organization, with the roles in `role`. */
  useActiveMember: QueryStore<DataOf<Server, 'getActiveMember'>>
}

type StoreContext = Pick<ExtensionContext, 'schedule' | 'session' | 'request'>

/** Creates the stores. The session and successful calls in this and in other tabs refresh them. */
export const createOrganizationStores = (context: StoreContext) => {
  const list = createSessionQuery<OrganizationList>(context, '/organization/list', ({ user }) => user.id)
  const active = createSessionQuery<ActiveOrganization>(context, paths.active, getActiveOrganizationKey)
  const member = createSessionQuery<ActiveMember>(context, paths.member, getActiveOrganizationKey)
  const queries = [list, active, member]

  const refetch = () => {
    for (const query of queries) query.invalidate()
  }
  const handleEvent = (event: ClientEvent) => {
    if (event !== 'organizations-changed') return
    for (const query of queries) query.markStale({ isPending: false })
    context.schedule(refetch)
  }
  const handleDenial = (path: string) => {
    // These stores have the failure already. Fetching them again would repeat it forever.
    if (path !== paths.active && path !== paths.member) context.schedule(refetch)
  }
  const stores: OrganizationStores = {
    useListOrganizations: list.store,
    useActiveOrganization: active.store,
    useActiveMember: member.store,
  }
  return { stores, handleEvent, handleDenial }
}

const paths = { active: '/organization/get-full-organization', member: '/organization/get-active-member' }

type SignedInSession = NonNullable<SessionData>

const getActiveOrganizationKey = ({ session, user }: SignedInSession): string | null =>
  session.activeOrganizationId && `${user.id} ${session.activeOrganizationId}`

/**
 * Creates a query that depends on the session. `getKey` returns the part of the session that determines the data. When
 * the key changes, the data is dropped at once and loaded again. While the key is null, no request is sent.
 */
const createSessionQuery = <Data>(
  { session, request }: StoreContext,
  path: string,
  getKey: (session: SignedInSession) => string | null,
) => {
  const load = async (signal: AbortSignal): Promise<Result<Data | null>> => {
    const { data, error } = await waitForSession(session, signal)
    if (!data && error) return { data: null, error }
    if (!data || getKey(data) === null || signal.aborted) return { data: null, error: null }
    const result = (await request({ method: 'GET', path, options: { signal } })) as Result<Data | null>
    // The session names an active organization that no longer exists for the server, so the session is outdated.
    if (!result.error && result.data === null) session.revalidate()
    return result
  }
  const query = createQuery(load, session.store)

  /** Undefined while the session is unknown. */
  let knownKey: string | null | undefined
  // Runs before the listeners of the session, and also while it is inactive.
  onNotify(session.store, () => {
    const { data, error, isPending } = session.store.value
    const keyWithoutData = isPending ? undefined : null
    const key = data ? getKey(data) : keyWithoutData
    if (key === knownKey) return
    knownKey = key
    query.reset({ isPending: key !== null, error: key === null ? error : null })
    if (key) query.invalidate()
  })
  return { ...query, store: query.store as QueryStore<Data> }
}

/**
 * Waits until the session is known and no request for it is pending, or until the signal aborts. Stops when the window
 * is gone, because nothing is fetched without one.
 */
const waitForSession = async ({ store }: SessionController, signal: AbortSignal): Promise<SessionState> => {
  const isLoading = () =>
    (store.value.isPending || store.value.isRefetching) && !signal.aborted && typeof window !== 'undefined'
  // A retry of this store also loads a session again that could not be loaded.
  if (store.value.error && !store.value.data) await store.value.refetch()
  while (isLoading()) await store.value.refetch()
  return store.value
}
