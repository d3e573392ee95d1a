import { type Finding, type DoctorContext, problem, errorReason } from '../doctor/check.ts'
import { checks } from '../doctor/checks.ts'
import { createDoctorContext } from '../doctor/context.ts'
import { readEnvironment } from '../env.ts'
import type { RunCommand } from './command.ts'

/** `latchkey doctor`: looks at everything that the service depends on, and says what to change. */
export const doctor: RunCommand = async () => {
  const patient = await createDoctorContext(readEnvironment(process.env))
  try {
    const reports = await Promise.all(
      checks.map(async (check) => ({ subject: check.subject, findings: await runCheck(check, patient) })),
    )
    for (const { subject, findings } of reports) console.log(`${subject}\n${findings.map(formatFinding).join('')}`)
    const all = reports.flatMap(({ findings }) => findings)
    const count = (level: Finding['level']): number => all.filter((finding) => finding.level === level).length
    console.log(formatSummary(count('problem'), count('warning')))
    return count('problem') > 0 ? 1 : 0
  } finally {
    await patient.close()
  }
}

const runCheck = async (check: (typeof checks)[number], patient: DoctorContext): Promise<Finding[]> => {
  try {
    return await check.run(patient)
  } catch (error) {
    return [problem(`This could not be looked at: ${errorReason(error)}.`, 'See the sentence for what is in the way.')]
  }
}

const formatFinding = ({ level, text, remedy }: Finding): string =>
  `  ${level.padEnd(9)}${text}\n${remedy ? `${' '.repeat(11)}→ ${remedy}\n` : ''}`

const formatSummary = (problems: number, warnings: number): string => {
  if (problems === 0 && warnings === 0) return 'All is well.'
  return `${formatCount(problems, 'problem')}, ${formatCount(warnings, 'warning')}.`
}

const formatCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
