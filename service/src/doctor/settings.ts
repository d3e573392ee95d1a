import { findConfigFile } from '../options.ts'
import { type Check, ok, problem, warning } from './check.ts'

/** The general settings. Invalid values have stopped the doctor before this check. */
export const settingsCheck: Check = {
  subject: 'Settings',
  run: ({ environment, settings }) => {
    const { isProduction, isLocal, hasInbox, testClockFile, unknownVariables } = environment
    const configFile = findConfigFile(environment.configFile)
    const findings = [ok(configFile ? `The environment and ${configFile} are valid.` : 'The environment is valid.')]
    if (isProduction) findings.push(ok('NODE_ENV is production: the inbox page is off and secrets are required.'))
    else {
      const inbox = hasInbox ? ', and users of this machine can read all mails at /dev/inbox' : ''
      const text = `Development mode: calls are not rate limited${inbox}.`
      findings.push(isLocal ? ok(text) : problem(text, 'Set NODE_ENV=production.'))
    }
    if (isProduction && !settings.rateLimit.enabled) {
      findings.push(
        warning(
          'Calls are not rate limited: attackers can guess passwords at full speed.',
          'Remove rateLimit: { enabled: false } from the options.',
        ),
      )
    }
    for (const name of unknownVariables) {
      findings.push(
        warning(`${name} is set, but Latchkey has no variable of this name.`, 'Correct its name, or unset it.'),
      )
    }
    if (testClockFile) {
      findings.push(
        warning(
          'LATCHKEY_TEST_CLOCK_FILE is set: a file changes the clock.',
          'Unset it, except for tests and demonstrations.',
        ),
      )
    }
    return findings
  },
}
