import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The variable of a service with these options. The file is deleted with the test. */
export const withOptions = async (options: object): Promise<{ LATCHKEY_CONFIG: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-options-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'options.json')
  await writeFile(file, JSON.stringify(options))
  return { LATCHKEY_CONFIG: file }
}

/** Mailed codes as a second factor are off by default. */
export const mailedCodes = { twoFactor: { otpOptions: { sendOTP: true } } }
