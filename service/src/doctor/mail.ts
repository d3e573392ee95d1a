import { createTransport } from 'nodemailer'
import { type Check, type Finding, ok, type DoctorContext, problem, errorReason, warning } from './check.ts'

const SMTP_TIMEOUT_MS = 5000

/** Mails that wait longer than this are stuck (seconds). */
const MAX_PENDING_SECONDS = 600

/** Whether mails leave, and have left. */
export const mailCheck: Check = {
  subject: 'Mail',
  run: async (patient) => [await checkDelivery(patient), ...(await checkOutbox(patient))],
}

const checkDelivery = async ({ environment, options, settings }: DoctorContext): Promise<Finding> => {
  const { smtpUrl, mailFrom, isProduction } = environment
  if (smtpUrl) return checkSmtpServer(smtpUrl, mailFrom)
  if (options.mailer && isProduction) return ok('Mails leave through the mailer of the options file.')
  if (!isProduction) return ok('SMTP_URL is not set: mails are shown at /dev/inbox, and do not leave.')
  if (Object.values(settings.mails).some((mail) => typeof mail === 'function')) {
    return ok('Mails leave through functions of the options file; those without one are not sent.')
  }
  return problem(
    'No mail is sent: nobody can verify an address, or come back after a forgotten password.',
    'Set SMTP_URL=smtps://user:password@host:465 and MAIL_FROM.',
  )
}

const checkSmtpServer = async (url: string, from: string): Promise<Finding> => {
  const patience = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  }
  const transport = createTransport({ url, ...patience })
  const { hostname } = new URL(url)
  try {
    await transport.verify()
    return ok(`The mail server ${hostname} takes mails from us; they come from ${from}.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return problem(`The mail server ${hostname} does not take mails: ${errorReason(error)}.`, smtpRemedy(code))
  } finally {
    transport.close()
  }
}

// Codes of nodemailer.
const smtpRemedy = (code: string): string => {
  if (code === 'EAUTH')
    return 'See whether SMTP_URL has the user and the password that the server knows, percent-encoded.'
  if (code === 'ETLS')
    return 'Use smtps:// where the server speaks TLS from the start (port 465), else smtp:// (port 587).'
  return 'See whether SMTP_URL has the right host and port, and whether this machine may connect to it: many hosts close port 25.'
}

const checkOutbox = async ({ latchkey, hasDatabase }: DoctorContext): Promise<Finding[]> => {
  const mails = hasDatabase ? (await latchkey.gauges()).mails : null
  if (!mails) return []
  const findings: Finding[] = []
  if (mails.failed > 0) {
    findings.push(
      warning(
        `${mails.failed === 1 ? 'A mail was' : `${mails.failed} mails were`} given up after many attempts.`,
        'See at /admin/mail why; they can be tried again there.',
      ),
    )
  }
  if (mails.oldestAge > MAX_PENDING_SECONDS) {
    findings.push(
      warning(
        `${mails.pending === 1 ? 'A mail' : `The oldest of ${mails.pending} mails`} has waited for ${Math.round(mails.oldestAge / 60)} minutes.`,
        'See at /admin/mail why, and whether the service runs.',
      ),
    )
  }
  return findings
}
