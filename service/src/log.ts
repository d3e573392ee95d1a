import { pino } from 'pino'

const SECRET_FIELDS = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization']

/** Structured lines on standard output. Secrets have no business there, whatever is passed (rule R67). */
export const createLog = (level: string) =>
  pino({
    level,
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((name) => `*.${name}`)], censor: '[redacted]' },
  })
