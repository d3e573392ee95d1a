/** The calls that may be told 503. */
export type Refused = 'nothing' | 'changes' | 'everything'

/** Something that was broken on purpose, and what it excuses. Times are `performance.now()`. */
interface Disturbance {
  readonly refuses: Refused
  /** The node whose connections may break. */
  readonly node: string | null
  until: number
}

/** What was out of order at an installation, and when. */
export interface Weather {
  begins(disturbance: Pick<Disturbance, 'refuses' | 'node'>): Disturbance
  ends(disturbance: Disturbance): void
  /** Whether 503 is an answer that somebody may get who asked at this time, to read or to change something. */
  excusesRefusal(since: number, isChange: boolean): boolean
  /** Whether this node may have given no answer at all. */
  excusesSilence(since: number, node: string): boolean
  /** Whether this node is gone at this moment, so that a load balancer sends nobody there. */
  isGone(node: string): boolean
}

export const openWeather = (): Weather => {
  let disturbances: Disturbance[] = []
  const during = (since: number): Disturbance[] => {
    // What ended a minute ago excuses nobody any more.
    disturbances = disturbances.filter(({ until }) => until > performance.now() - 60_000)
    return disturbances.filter(({ until }) => until >= since)
  }
  return {
    begins: (what) => {
      const disturbance = { ...what, until: Number.POSITIVE_INFINITY }
      disturbances.push(disturbance)
      return disturbance
    },
    ends: (disturbance) => {
      disturbance.until = performance.now()
    },
    excusesRefusal: (since, isChange) =>
      during(since).some(({ refuses }) => refuses === 'everything' || (isChange && refuses === 'changes')),
    excusesSilence: (since, node) => during(since).some((it) => it.node === node),
    isGone: (node) => during(performance.now()).some((it) => it.node === node && it.until > performance.now()),
  }
}
