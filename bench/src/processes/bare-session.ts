// Sessions without a framework: the HMAC of the cookie, one join, and the get-session response.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

export type Row = readonly unknown[]

/** Selects the session and its user by token hash. */
export const JOIN = `select s."id", s."userId", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent",
  s."remembered", s."tokenHash", u."name", u."email", u."emailVerified", u."image", u."language", u."sessionVersion",
  u."createdAt", u."updatedAt", s."activeOrganizationId", s."impersonatedBy", u."twoFactorEnabled", u."role",
  u."banned", u."banReason", u."banExpires"
  from "session" s inner join "user" u on u."id" = s."userId" where s."tokenHash" = `

/** The hash of the cookie's secret, or null if the signature is invalid. */
export const toTokenHash = (cookie: string | undefined): string | null => {
  const secret = readSecret(cookie)
  return secret === null ? null : hash('sha256', `session-cookie:${secret}`, 'base64url')
}

/** The get-session response. */
export const formatSession = (row: Row | undefined): string => {
  if (!row || Number(row[2]) <= Date.now()) return 'null'
  const [id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent] = row
  const [name, email, emailVerified, image, , , userCreatedAt, userUpdatedAt, activeOrganizationId] = row.slice(9)
  const [impersonatedBy, twoFactorEnabled, role, banned, banReason, banExpires] = row.slice(18)
  return JSON.stringify({
    session: {
      id,
      token: id,
      userId,
      expiresAt: formatTimestamp(expiresAt),
      createdAt: formatTimestamp(createdAt),
      updatedAt: formatTimestamp(updatedAt),
      ipAddress,
      userAgent,
      activeOrganizationId,
      impersonatedBy,
    },
    user: {
      id: userId,
      name,
      email,
      emailVerified: emailVerified === 1,
      image,
      createdAt: formatTimestamp(userCreatedAt),
      updatedAt: formatTimestamp(userUpdatedAt),
      twoFactorEnabled: twoFactorEnabled === 1,
      role,
      banned: banned === null ? null : banned === 1,
      banReason,
      banExpires: banExpires === null ? null : formatTimestamp(banExpires),
    },
  })
}

/** A get-session response of typical size. */
export const createConstantResponse = (): string => {
  const now = Date.now()
  const [id, userId] = ['i'.repeat(32), 'u'.repeat(32)]
  const session = [id, userId, now * 2, now, now, '127.0.0.1', '', 1, '']
  return formatSession([...session, 'A', 'a@b.c', 0, null, null, 0, now, now, null, null, 0, 'user', null, null, null])
}

export const formatTimestamp = (value: unknown): string => new Date(Number(value)).toISOString()

const { LATCHKEY_SECRET: key = '' } = process.env

const COOKIE_PREFIX = 'latchkey.session_token='

const readSecret = (cookie: string | undefined): string | null => {
  const start = cookie?.indexOf(COOKIE_PREFIX) ?? -1
  if (cookie === undefined || start === -1) return null
  const end = cookie.indexOf(';', start)
  const signed = decodeURIComponent(cookie.slice(start + COOKIE_PREFIX.length, end === -1 ? undefined : end))
  const dot = signed.lastIndexOf('.')
  const secret = signed.slice(0, dot)
  const actual = Buffer.from(signed.slice(dot + 1), 'latin1')
  const expected = Buffer.from(createHmac('sha256', key).update(secret).digest('base64'), 'latin1')
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? secret : null
}
