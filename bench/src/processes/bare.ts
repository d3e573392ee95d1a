// get-session without a product around it: `node:http`, the cookie's HMAC, one prepared join, the same bytes.
//   bare.ts DATABASE_URL      or, answering always the same:      bare.ts constant
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Client } from 'pg'
import { openConnection } from '../../../server/src/drivers/sqlite/build.ts'

const [, , source = ''] = process.argv
const { PORT, LATCHKEY_SECRET: key = '' } = process.env

type Row = readonly unknown[]

const JOIN = `select s."id", s."userId", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent",
  s."remembered", s."tokenHash", u."name", u."email", u."emailVerified", u."image", u."language", u."sessionVersion",
  u."createdAt", u."updatedAt", s."activeOrganizationId", s."impersonatedBy", u."twoFactorEnabled", u."role",
  u."banned", u."banReason", u."banExpires"
  from "session" s inner join "user" u on u."id" = s."userId" where s."tokenHash" = `

/** The same settings as the service's own connection for reading. */
const sqliteRow = (url: string): ((tokenHash: string) => Row | undefined) => {
  const database = openConnection(url.slice('file:'.length))
  for (const pragma of ['busy_timeout = 10', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
    database.exec(`pragma ${pragma}`)
  }
  database.exec(`pragma cache_size = ${-1024 * 64}`)
  database.exec('pragma query_only = on')
  const statement = database.prepare(`${JOIN}?`)
  statement.setReturnArrays(true)
  held.push(database)
  return (tokenHash) => statement.get(tokenHash)
}

/** A collected handle would close the connection under its statement. */
const held: unknown[] = []

/** One connection that does not wait for one answer before it asks the next is faster here than a pool. */
const postgresRow = async (url: string): Promise<(tokenHash: string) => Promise<Row | undefined>> => {
  const client = new Client({ connectionString: url, pipeline: true })
  await client.connect()
  const query = { name: 'get-session', text: `${JOIN}$1`, rowMode: 'array' as const }
  return async (tokenHash) => (await client.query<unknown[]>({ ...query, values: [tokenHash] })).rows[0]
}

const NAME = 'latchkey.session_token='

const secretOf = (cookie: string | undefined): string | null => {
  const start = cookie?.indexOf(NAME) ?? -1
  if (cookie === undefined || start === -1) return null
  const end = cookie.indexOf(';', start)
  const signed = decodeURIComponent(cookie.slice(start + NAME.length, end === -1 ? undefined : end))
  const dot = signed.lastIndexOf('.')
  const secret = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'latin1')
  const genuine = Buffer.from(createHmac('sha256', key).update(secret).digest('base64'), 'latin1')
  return given.length === genuine.length && timingSafeEqual(given, genuine) ? secret : null
}

const hashOf = (secret: string): string => hash('sha256', `session-cookie:${secret}`, 'base64url')

const answerOf = (row: Row | undefined): string => {
  if (!row || Number(row[2]) <= Date.now()) return 'null'
  const [id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent] = row
  const [name, email, emailVerified, image, , , userCreatedAt, userUpdatedAt, activeOrganizationId] = row.slice(9)
  const [impersonatedBy, twoFactorEnabled, role, banned, banReason, banExpires] = row.slice(18)
  return JSON.stringify({
    session: {
      id,
      token: id,
      userId,
      expiresAt: time(expiresAt),
      createdAt: time(createdAt),
      updatedAt: time(updatedAt),
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
      createdAt: time(userCreatedAt),
      updatedAt: time(userUpdatedAt),
      twoFactorEnabled: twoFactorEnabled === 1,
      role,
      banned: banned === null ? null : banned === 1,
      banReason,
      banExpires: banExpires === null ? null : time(banExpires),
    },
  })
}

const time = (value: unknown): string => new Date(Number(value)).toISOString()

const send = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

const listener = async () => {
  if (source === 'constant') {
    const now = Date.now()
    const body = answerOf([
      'i'.repeat(32),
      'u'.repeat(32),
      now * 2,
      now,
      now,
      '127.0.0.1',
      '',
      1,
      '',
      'A',
      'a@b.c',
      0,
      null,
      null,
      0,
      now,
      now,
      null,
      null,
      0,
      'user',
      null,
      null,
      null,
    ])
    return (_: unknown, response: ServerResponse) => send(response, body)
  }
  if (source.startsWith('file:')) {
    const find = sqliteRow(source)
    return ({ headers }: { headers: { cookie?: string | undefined } }, response: ServerResponse) => {
      const secret = secretOf(headers.cookie)
      send(response, secret === null ? 'null' : answerOf(find(hashOf(secret))))
    }
  }
  const find = await postgresRow(source)
  return async ({ headers }: { headers: { cookie?: string | undefined } }, response: ServerResponse) => {
    const secret = secretOf(headers.cookie)
    send(response, secret === null ? 'null' : answerOf(await find(hashOf(secret))))
  }
}

createServer(await listener()).listen(Number(PORT), '127.0.0.1')
