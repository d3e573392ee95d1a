import { pino } from 'pino'

const SECRET_FIELDS = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization']

/** Writes JSON lines to standard output. Secret fields are redacted, so that no log line contains a secret (R67). */
export const createLog = (level: string) =>
  pino({
    level,
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((name) => `*.${name}`)], censor: '[redacted]' },
  })
