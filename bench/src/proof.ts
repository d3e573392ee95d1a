import type { Circumstances } from './measured.ts'
import type { Goal } from './goals.ts'
import { goalTable } from './report.ts'

/** `page` with the figures of a run between its two marks. Throws when it has not got them. */
export const proofOf = (
  { date, node, cores, processor, plan, goals }: Circumstances & { readonly goals: readonly Goal[] },
  page: string,
): string => {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`docs/proof.md has lost its marks, ${BEGIN} and ${END}`)
  const met = goals.filter(({ isMet }) => isMet).length
  return `${page.slice(0, begin + BEGIN.length)}

${date}, ${cores} cores (${processor}), Node ${node}, medians of ${plan.rounds} interleaved rounds of ${plan.seconds} s: ${met} of ${goals.length} goals met.

${goalTable(goals)}

${page.slice(end)}`
}

const BEGIN = '<!-- speed: written by npm run bench -->'
const END = '<!-- speed: end -->'
