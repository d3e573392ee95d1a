import { pino } from 'pino'

const SECRETS = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization']

/** Structured lines on standard output. Secrets have no business there, whatever is passed (rule R67). */
export const createLog = (level: string) =>
  pino({
    level,
    redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '[redacted]' },
  })
