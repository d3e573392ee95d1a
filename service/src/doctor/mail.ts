import { createTransport } from 'nodemailer'
import { isInboxMailer } from '../options.ts'
import { type Check, type Finding, ok, type DoctorContext, problem, getErrorReason, warning } from './check.ts'

const SMTP_TIMEOUT_MS = 5000

/** Mails that wait longer are reported. */
const MAX_PENDING_SECONDS = 600

/** Whether mails can be sent, and whether the outbox has stuck mails. */
export const mailCheck: Check = {
  subject: 'Mail',
  run: async (context) => [
    await checkDelivery(context),
    ...context.settings.unsentMails.map((option) =>
      problem(
        `${option} turns on mails that are never sent, because there is no mailer.`,
        'Set SMTP_URL and MAIL_FROM, or set the option to a function that sends them, or to false.',
      ),
    ),
    ...(await checkOutbox(context)),
  ],
}

const checkDelivery = async ({ environment, options, settings }: DoctorContext): Promise<Finding> => {
  const { smtpUrl, mailFrom, hasInbox } = environment
  if (smtpUrl) return checkSmtpServer(smtpUrl, mailFrom)
  if (hasInbox && isInboxMailer(options.mailer)) {
    return ok('SMTP_URL is not set: mails are shown at /dev/inbox and not sent.')
  }
  if (options.mailer) return ok('The mailer of the options file sends the mails.')
  if (Object.values(settings.mails).some((mail) => typeof mail === 'function')) {
    return ok('Functions of the options file send the mails. Mails without a function are not sent.')
  }
  return problem(
    'No mails are sent: users can neither verify their address nor reset their password.',
    'Set SMTP_URL=smtps://user:password@host:465 and MAIL_FROM.',
  )
}

const checkSmtpServer = async (url: string, from: string): Promise<Finding> => {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  }
  const transport = createTransport({ url, ...timeouts })
  const { hostname } = new URL(url)
  try {
    await transport.verify()
    return ok(`The mail server ${hostname} accepts our mails. The sender is ${from}.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return problem(
      `The mail server ${hostname} does not accept our mails: ${getErrorReason(error)}.`,
      findSmtpRemedy(code),
    )
  } finally {
    transport.close()
  }
}

// Error codes of nodemailer.
const findSmtpRemedy = (code: string): string => {
  if (code === 'EAUTH') return 'Check user and password in SMTP_URL. Both must be percent-encoded.'
  if (code === 'ETLS') return 'Use smtps:// for implicit TLS (port 465), smtp:// otherwise (port 587).'
  return 'Check host and port in SMTP_URL, and that this machine may connect to it: many hosting providers block port 25.'
}

const checkOutbox = async ({ latchkey, hasDatabase }: DoctorContext): Promise<Finding[]> => {
  const mails = hasDatabase ? (await latchkey.gauges()).mails : null
  if (!mails) return []
  const findings: Finding[] = []
  if (mails.failed > 0) {
    const subject = mails.failed === 1 ? 'A mail' : `${mails.failed} mails`
    findings.push(
      warning(`${subject} failed permanently.`, 'See the reasons at /admin/mail. Failed mails can be retried there.'),
    )
  }
  if (mails.oldestAge > MAX_PENDING_SECONDS) {
    const subject = mails.pending === 1 ? 'A mail' : `The oldest of ${mails.pending} mails`
    findings.push(
      warning(
        `${subject} has waited for ${Math.round(mails.oldestAge / 60)} minutes.`,
        'See the reason at /admin/mail, and check that the service runs.',
      ),
    )
  }
  return findings
}
