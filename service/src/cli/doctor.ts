import { type Finding, type Patient, problem, reasonOf } from '../doctor/check.ts'
import { checks } from '../doctor/checks.ts'
import { openPatient } from '../doctor/patient.ts'
import { readEnvironment } from '../env.ts'
import type { Run } from './command.ts'

/** `latchkey doctor`: looks at everything that the service depends on, and says what to change. */
export const doctor: Run = async () => {
  const patient = await openPatient(readEnvironment(process.env))
  try {
    const reports = await Promise.all(
      checks.map(async (check) => ({ subject: check.subject, findings: await examine(check, patient) })),
    )
    for (const { subject, findings } of reports) console.log(`${subject}\n${findings.map(linesOf).join('')}`)
    const all = reports.flatMap(({ findings }) => findings)
    const count = (level: Finding['level']): number => all.filter((finding) => finding.level === level).length
    console.log(summaryOf(count('problem'), count('warning')))
    return count('problem') > 0 ? 1 : 0
  } finally {
    await patient.close()
  }
}

const examine = async (check: (typeof checks)[number], patient: Patient): Promise<Finding[]> => {
  try {
    return await check.examine(patient)
  } catch (error) {
    return [problem(`This could not be looked at: ${reasonOf(error)}.`, 'See the sentence for what is in the way.')]
  }
}

const linesOf = ({ level, text, remedy }: Finding): string =>
  `  ${level.padEnd(9)}${text}\n${remedy ? `${' '.repeat(11)}→ ${remedy}\n` : ''}`

const summaryOf = (problems: number, warnings: number): string => {
  if (problems === 0 && warnings === 0) return 'All is well.'
  return `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
