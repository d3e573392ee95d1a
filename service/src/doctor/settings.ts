import { type Check, isLocalHost, ok, problem, warning } from './check.ts'

/** What is switched on. That all of it can be used is known before anything else is looked at. */
export const settingsCheck: Check = {
  subject: 'Settings',
  run: ({ environment, settings }) => {
    const { isProduction, configFile, testClockFile } = environment
    const findings = [ok(`The environment${configFile ? ` and ${configFile}` : ''} can be used.`)]
    if (isProduction) findings.push(ok('NODE_ENV is production: the inbox page is off, secrets are required.'))
    else {
      const text = 'This is development: calls are not limited, and everybody reads all mails at /dev/inbox.'
      const isOpen = !isLocalHost(new URL(settings.origin).hostname)
      findings.push(isOpen ? problem(text, 'Set NODE_ENV=production.') : ok(text))
    }
    if (isProduction && !settings.rateLimit.enabled) {
      findings.push(
        warning(
          'Calls are not limited: passwords can be guessed as fast as they are compared.',
          'Take rateLimit: { enabled: false } out of the options.',
        ),
      )
    }
    if (testClockFile) {
      findings.push(
        warning(
          'The clock can be moved by a file: LATCHKEY_TEST_CLOCK_FILE.',
          'Leave it unset, except for tests and demonstrations.',
        ),
      )
    }
    return findings
  },
}
