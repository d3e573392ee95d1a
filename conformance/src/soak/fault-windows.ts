/** The calls that may respond with 503 during a fault. */
export type AffectedCalls = 'nothing' | 'changes' | 'everything'

/** The time span of a fault and the failures that it explains. Times are `performance.now()`. */
interface FaultWindow {
  readonly affects: AffectedCalls
  /** The node whose connections may break. */
  readonly node: string | null
  endsAt: number
}

/** The faults of a deployment and when they were active. */
export interface FaultWindows {
  start(faultWindow: Pick<FaultWindow, 'affects' | 'node'>): FaultWindow
  end(faultWindow: FaultWindow): void
  /** Whether a fault since this time explains a 503 for a read or a change. */
  explainsUnavailable(since: number, isChange: boolean): boolean
  /** Whether a fault since this time explains that this node sent no response. */
  explainsNoResponse(since: number, node: string): boolean
  /** Whether the node is down now, so that a load balancer skips it. */
  isDown(node: string): boolean
}

export const createFaultWindows = (): FaultWindows => {
  let windows: FaultWindow[] = []
  const findOverlapping = (since: number): FaultWindow[] => {
    // Requests time out within a minute, so older faults explain no failure.
    windows = windows.filter(({ endsAt }) => endsAt > performance.now() - 60_000)
    return windows.filter(({ endsAt }) => endsAt >= since)
  }
  return {
    start: (fault) => {
      const faultWindow = { ...fault, endsAt: Number.POSITIVE_INFINITY }
      windows.push(faultWindow)
      return faultWindow
    },
    end: (faultWindow) => {
      faultWindow.endsAt = performance.now()
    },
    explainsUnavailable: (since, isChange) =>
      findOverlapping(since).some(({ affects }) => affects === 'everything' || (isChange && affects === 'changes')),
    explainsNoResponse: (since, node) => findOverlapping(since).some((fault) => fault.node === node),
    isDown: (node) =>
      findOverlapping(performance.now()).some((fault) => fault.node === node && fault.endsAt > performance.now()),
  }
}
