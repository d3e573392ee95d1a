import type { DueDelivery } from './deliveries.store.ts'

/** Requests of this node at the same time. A slow receiver does not delay the others. */
const MAX_REQUESTS = 200
const MAX_REQUESTS_PER_ENDPOINT = 8
/** Requests to all failing endpoints together, so that many receivers that do not respond cannot block all deliveries. */
const MAX_REQUESTS_TO_FAILING = MAX_REQUESTS / 2

type Target = Pick<DueDelivery, 'endpointId' | 'owner' | 'failingSince'>

/** Counts the requests that run: of this node, per endpoint, per owner, and to failing endpoints. */
export const createRunningRequests = () => {
  const requests = new Set<Promise<void>>()
  const countByEndpoint = new Map<string, number>()
  const countByOwner = new Map<string, number>()
  let countToFailing = 0

  const isBusyEndpoint = (endpointId: string): boolean =>
    (countByEndpoint.get(endpointId) ?? 0) >= MAX_REQUESTS_PER_ENDPOINT
  const isFull = (): boolean => requests.size >= MAX_REQUESTS
  const isFullForFailing = (): boolean => countToFailing >= MAX_REQUESTS_TO_FAILING
  /** An owner has at most as many requests as are free, so that other owners always find free ones. */
  const isBusyOwner = (owner: string): boolean => (countByOwner.get(owner) ?? 0) >= MAX_REQUESTS - requests.size

  const updateCounts = ({ endpointId, owner, failingSince }: Target, difference: number): void => {
    if (failingSince !== null) countToFailing += difference
    updateCount(countByEndpoint, endpointId, difference)
    updateCount(countByOwner, owner, difference)
  }

  return {
    get count() {
      return requests.size
    },
    isFull,
    /** Whether failing endpoints receive no further request now. */
    isFullForFailing,
    canStart: ({ endpointId, owner, failingSince }: Target): boolean =>
      !isBusyEndpoint(endpointId) && !isBusyOwner(owner) && (failingSince === null || !isFullForFailing()),
    /** The endpoints that receive no further request now. */
    listBusyEndpoints: (): string[] => [...countByEndpoint.keys()].filter(isBusyEndpoint),
    /** The owners whose endpoints receive no further request now. */
    listBusyOwners: (): string[] => [...countByOwner.keys()].filter(isBusyOwner),

    /** Counts a request until it settles. The request must not reject. */
    add: (target: Target, request: Promise<void>): Promise<void> => {
      updateCounts(target, 1)
      const counted = request.finally(() => {
        requests.delete(counted)
        updateCounts(target, -1)
      })
      requests.add(counted)
      return counted
    },

    settle: async (): Promise<void> => {
      await Promise.all(requests)
    },
  }
}

const updateCount = (counts: Map<string, number>, key: string, difference: number): void => {
  const count = (counts.get(key) ?? 0) + difference
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
