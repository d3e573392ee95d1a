import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import type { ClientEvent, Schedule } from './events.ts'
import { createQuery, type QueryStore, type QueryState } from './query.ts'
import type { Request } from './request.ts'
import type { Result } from './result.ts'
import type { SessionData, SessionController, SessionState } from './session.ts'

/** Of the caller, at most a hundred, those first that they joined last. */
export type OrganizationList = ResponseOf<LatchkeyCalls['listOrganizations']>
/** With its first members, invitations and teams. */
export type ActiveOrganization = NonNullable<ResponseOf<LatchkeyCalls['getFullOrganization']>>
/** The caller as a member of the active organization. */
export type ActiveMember = ResponseOf<LatchkeyCalls['getActiveMember']>

export type OrganizationListState = QueryState<OrganizationList>
export type ActiveOrganizationState = QueryState<ActiveOrganization>
export type ActiveMemberState = QueryState<ActiveMember>

/** What is known of the organizations of whoever is signed in: null for a stranger, or where none is active. */
export interface OrganizationStores {
  useListOrganizations: QueryStore<OrganizationList>
  useActiveOrganization: QueryStore<ActiveOrganization>
  useActiveMember: QueryStore<ActiveMember>
}

/** The stores, kept true by the session and by the success of calls in this and in other tabs. */
export const createOrganizations = (schedule: Schedule, session: SessionController, request: Request) => {
  const list = createDependent<OrganizationList>(session, request, '/organization/list', ({ user }) => user.id)
  const active = createDependent<ActiveOrganization>(session, request, paths.active, activeOrganizationOf)
  const member = createDependent<ActiveMember>(session, request, paths.member, activeOrganizationOf)
  const queries = [list, active, member]

  const refetch = () => {
    for (const query of queries) query.invalidate()
  }
  const handleEvent = (event: ClientEvent) => {
    if (event !== 'organizations-changed') return
    for (const query of queries) query.markStale({ pending: false })
    schedule(refetch)
  }
  /** Something that we believe has been refuted by the answer there, unless it was given to one of these stores. */
  const handleDenial = (path: string) => {
    if (path !== paths.active && path !== paths.member) schedule(refetch)
  }
  const stores: OrganizationStores = {
    useListOrganizations: list.store,
    useActiveOrganization: active.store,
    useActiveMember: member.store,
  }
  return { stores, handleEvent, handleDenial }
}

const paths = { active: '/organization/get-full-organization', member: '/organization/get-active-member' }

type SignedIn = NonNullable<SessionData>

const activeOrganizationOf = ({ session, user }: SignedIn): string | null =>
  session.activeOrganizationId && `${user.id} ${session.activeOrganizationId}`

/**
 * A store of what the service answers to somebody who is signed in. What it is about comes from the session: once that
 * is another person or another organization, everything is forgotten in the same moment and asked anew; where there is
 * nothing to ask about, nothing is asked.
 */
const createDependent = <Data>(
  session: SessionController,
  request: Request,
  path: string,
  subjectIn: (session: SignedIn) => string | null,
) => {
  const load = async (signal: AbortSignal): Promise<Result<Data | null>> => {
    const { data, error } = await settled(session, signal)
    if (!data && error) return { data: null, error }
    if (!data || subjectIn(data) === null || signal.aborted) return { data: null, error: null }
    const result = (await request({ method: 'GET', path, options: { signal } })) as Result<Data | null>
    // The session says that there is one: it has been ended elsewhere.
    if (!result.error && result.data === null) session.doubt()
    return result
  }
  const query = createQuery(load, session.store)

  /** Undefined while it is not known who is signed in. */
  let known: string | null | undefined
  session.watch(() => {
    const { data, error, isPending } = session.store.value
    const subject = data ? subjectIn(data) : isPending ? undefined : null
    if (subject === known) return
    known = subject
    query.reset({ pending: subject !== null, error: subject === null ? error : null })
    if (subject) query.invalidate()
  })
  return { ...query, store: query.store as QueryStore<Data> }
}

/**
 * The session once it is known and no fetch of it is under way, or as it is when the signal, or the end of the page, comes
 * first: without a window nothing is fetched.
 */
const settled = async ({ store }: SessionController, signal: AbortSignal): Promise<SessionState> => {
  const isOpen = () =>
    (store.value.isPending || store.value.isRefetching) && !signal.aborted && typeof window !== 'undefined'
  while (isOpen()) await store.value.refetch()
  return store.value
}
