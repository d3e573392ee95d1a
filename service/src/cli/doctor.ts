import { type Finding, type DoctorContext, problem, getErrorReason } from '../doctor/check.ts'
import { checks } from '../doctor/checks.ts'
import { createDoctorContext } from '../doctor/context.ts'
import { readEnvironment } from '../env.ts'
import type { RunCommand } from './command.ts'

/** `latchkey doctor`: runs all checks and prints their findings. */
export const doctor: RunCommand = async () => {
  const context = await createDoctorContext(readEnvironment(process.env))
  try {
    const reports = await Promise.all(
      checks.map(async (check) => ({ subject: check.subject, findings: await runCheck(check, context) })),
    )
    for (const { subject, findings } of reports) console.log(`${subject}\n${findings.map(formatFinding).join('')}`)
    const all = reports.flatMap(({ findings }) => findings)
    const count = (level: Finding['level']): number => all.filter((finding) => finding.level === level).length
    console.log(formatSummary(count('problem'), count('warning')))
    return count('problem') > 0 ? 1 : 0
  } finally {
    await context.close()
  }
}

const runCheck = async (check: (typeof checks)[number], context: DoctorContext): Promise<Finding[]> => {
  try {
    return await check.run(context)
  } catch (error) {
    return [problem(`This check failed: ${getErrorReason(error)}.`, 'Fix the named cause and run the doctor again.')]
  }
}

const formatFinding = ({ level, text, remedy }: Finding): string =>
  `  ${level.padEnd(9)}${text}\n${remedy ? `${' '.repeat(11)}→ ${remedy}\n` : ''}`

const formatSummary = (problems: number, warnings: number): string => {
  if (problems === 0 && warnings === 0) return 'No problems found.'
  return `${formatCount(problems, 'problem')}, ${formatCount(warnings, 'warning')}.`
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
