import { names } from './servers.ts'
import type { RunConditions, Comparison, BenchmarkResults } from './results.ts'
import { getRatio } from './rounds.ts'

/** The throughput of one call relative to the other servers. */
export interface Ratios {
  readonly call: string
  readonly peer: number | null
  readonly newest: number | null
  /** The bare server with the same work, the hash, or a constant response. */
  readonly bare: number | null
}

/** The rows of the chart, in order. */
export const computeRatios = ({ results }: Pick<BenchmarkResults, 'results'>): Ratios[] => {
  const own = names.latchkey('SQLite')
  const createRow = (
    call: string,
    part: Comparison,
    { self = own, database = 'SQLite', bare }: RatioOptions = {},
  ): Ratios => {
    const computeRatio = (name: string) =>
      getRatio(results[part], self, self === names.cached(own) ? names.cached(name) : name)
    return {
      call,
      peer: computeRatio(names.peer(database)),
      newest: computeRatio(names.newestPeer(database)),
      bare: getRatio(results[part], self, bare ?? names.bare(database)),
    }
  }
  const postgres = { self: names.latchkey('PostgreSQL'), database: 'PostgreSQL' } as const
  return [
    createRow('get-session, SQLite', 'get-session'),
    createRow('get-session, PostgreSQL', 'get-session', postgres),
    createRow('get-session, cookie cache', 'get-session', { self: names.cached(own), bare: names.constant }),
    createRow('sign-in', 'sign-in', { bare: names.hashing }),
    createRow('sign-up', 'sign-up', { bare: names.hashing }),
    createRow('create organization', 'create-organization'),
    createRow('accept invitation', 'accept-invitation'),
    createRow('has-permission', 'has-permission'),
    createRow('list organizations', 'list'),
    createRow('organization, 100 members', 'get-full-organization'),
  ]
}

interface RatioOptions {
  readonly self?: string
  readonly database?: 'SQLite' | 'PostgreSQL'
  readonly bare?: string
}

/** Renders the ratios as SVG with text elements, for light and dark mode. */
export const renderChart = (
  ratios: readonly Ratios[],
  { date, cores, node }: Pick<RunConditions, 'date' | 'cores' | 'node'>,
): string => {
  const maximum = Math.max(1, ...ratios.flatMap(({ peer, newest }) => [peer ?? 0, newest ?? 0]))
  const height = TOP + ratios.length * ROW + 34
  const title = 'Throughput of Latchkey as a multiple of better-auth'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t">
<title id="t">${title}</title>
<style>
text{font:13px system-ui,sans-serif;fill:#1f2328}.small{font-size:11px;fill:#59636e}.peer{fill:#0969da}.newest{fill:#8250df}.line{stroke:#8c959f}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.small{fill:#9198a1}.peer{fill:#4493f8}.newest{fill:#ab7df8}.line{stroke:#656c76}}
</style>
<text x="0" y="16">${title}</text>
<rect class="peer" x="${LEFT}" y="28" width="10" height="10"/><text class="small" x="${LEFT + 15}" y="37">× better-auth 1.2.7</text>
<rect class="newest" x="${LEFT + 140}" y="28" width="10" height="10"/><text class="small" x="${LEFT + 155}" y="37">× newest better-auth</text>
<text class="small" x="${WIDTH}" y="37" text-anchor="end">× a bare server</text>
${ratios.map((row, index) => renderRow(row, { top: TOP + index * ROW, maximum })).join('\n')}
<path class="line" d="M${LEFT} ${TOP - 4}V${TOP + ratios.length * ROW - 4}"/>
<text class="small" x="0" y="${height - 6}">${date}, ${cores} cores, Node ${node}; medians of interleaved rounds. npm run bench</text>
</svg>
`
}

const WIDTH = 760
const LEFT = 215
/** Width of the longest bar. */
const BAR = 400
const TOP = 52
const ROW = 30

const renderRow = (
  { call, peer, newest, bare }: Ratios,
  { top, maximum }: { top: number; maximum: number },
): string => {
  const renderBar = (kind: 'peer' | 'newest', value: number | null, y: number): string => {
    const length = Math.round(((value ?? 0) / maximum) * BAR)
    return `<rect class="${kind}" x="${LEFT}" y="${y}" width="${length}" height="10"/><text class="small" x="${LEFT + length + 5}" y="${y + 9}">${formatRatio(value)}</text>`
  }
  return `<text x="${LEFT - 10}" y="${top + 15}" text-anchor="end">${call}</text>
${renderBar('peer', peer, top)}${renderBar('newest', newest, top + 11)}
<text class="small" x="${WIDTH}" y="${top + 15}" text-anchor="end">${formatRatio(bare, 2)}</text>`
}

const formatRatio = (value: number | null, digits = 1): string => (value === null ? '–' : value.toFixed(digits))
