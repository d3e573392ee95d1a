import type { RunConditions } from './results.ts'
import type { Goal } from './goals.ts'
import { formatGoalTable } from './report.ts'

/** Replaces the table between the two markers of the page. Throws if the markers are missing. */
export const updateProof = (
  { date, node, cores, processor, plan, goals }: RunConditions & { readonly goals: readonly Goal[] },
  page: string,
): string => {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`docs/proof.md lacks the markers ${BEGIN} and ${END}`)
  const metCount = goals.filter(({ isMet }) => isMet).length
  return `${page.slice(0, begin + BEGIN.length)}

${date}, ${cores} cores (${processor}), Node ${node}, medians of ${plan.rounds} interleaved rounds of ${plan.seconds} s: ${metCount} of ${goals.length} goals met.

${formatGoalTable(goals)}

${page.slice(end)}`
}

const BEGIN = '<!-- speed: written by npm run bench -->'
const END = '<!-- speed: end -->'
