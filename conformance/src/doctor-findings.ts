import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, createDoctorContext, readEnvironment } from '@latchkey/service/test-support'

/** Without it, the database of the checkout would be read. */
const MISSING_DATABASE = `file:${join(tmpdir(), 'latchkey-missing', 'latchkey.db')}`

/** The findings of a check of `latchkey doctor`, one per line. */
export const listFindings = async (check: Check, variables: Readonly<Record<string, string>>): Promise<string> => {
  const context = await createDoctorContext(readEnvironment({ DATABASE_URL: MISSING_DATABASE, ...variables }))
  try {
    const findings = await check.run(context)
    return findings.map(({ level, text, remedy = '' }) => `${level} ${text} ${remedy}`.trim()).join('\n')
  } finally {
    await context.close()
  }
}
