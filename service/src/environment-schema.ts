import { findReplicaListProblem, splitReplicaList } from '@latchkey/server/replica-list'
import { isRedisUrl, SENTINEL_URL_FORM } from '@latchkey/server/sentinel-url'
import { findServerListProblem, isValidUrl, splitServerList } from '@latchkey/server/server-list'
import * as z from 'zod/mini'

const text = z.string()
const textMatching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, { error }))

/** Returns a schema of URLs that match `pattern`. The pattern alone does not check ports and escapes. */
const url = (pattern: RegExp, error: string) =>
  textMatching(pattern, error).check(z.refine((value) => URL.canParse(value), { error }))

/** Returns a schema of port numbers. */
const port = (example: string) => {
  const error = `must be a port number, such as ${example}`
  return textMatching(/^[1-9]\d{0,4}$/, error).check(z.refine((value) => Number(value) <= 65_535, { error }))
}

export const isSqliteUrl = (databaseUrl: string): boolean => databaseUrl.startsWith('file:')

const DATABASE_URL_ERROR = 'must be file:PATH or postgres://…'

/** A file, or a PostgreSQL server or a list of servers. In memory each connection would have its own database. */
const databaseUrl = z.string().check(
  // A `?` would become part of the file name.
  z.regex(/^(file:(?!.*(:memory:$|\?))|postgres(ql)?:\/\/)./, { error: DATABASE_URL_ERROR, abort: true }),
  z.refine((value) => findServerListProblem(value) === null, {
    error: ({ input }) => findServerListProblem(String(input)) ?? DATABASE_URL_ERROR,
    abort: true,
  }),
  z.refine((value) => isSqliteUrl(value) || splitServerList(value).every(isValidUrl), {
    error:
      'is not a valid URL: check the port, and encode special characters of the password, such as # as %23 and % as %25',
  }),
)

const REPLICA_URLS_ERROR = 'must be URLs of PostgreSQL servers, separated by commas'

const replicaUrls = z.string().check(
  z.refine((value) => findReplicaListProblem(splitReplicaList(value)) === null, {
    error: ({ input }) => findReplicaListProblem(splitReplicaList(String(input))) ?? REPLICA_URLS_ERROR,
  }),
)

const MAILBOX = /^(?:[^<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

/** The variables of the service itself. The options of the library state theirs. */
export const environmentSchema = z.object({
  PORT: z._default(port('3000'), '3000'),
  HOST: z._default(text, '127.0.0.1'),
  DATABASE_URL: z._default(databaseUrl, 'file:./data/latchkey.db'),
  DATABASE_REPLICA_URLS: z.optional(replicaUrls),
  REDIS_URL: z.optional(
    z
      .string()
      .check(z.refine(isRedisUrl, { error: `must be redis(s)://user:password@host:port or ${SENTINEL_URL_FORM}` })),
  ),
  SMTP_URL: z.optional(url(/^smtps?:\/\/[^/]/, 'must be smtp(s)://user:password@host:port')),
  MAIL_FROM: z.optional(textMatching(MAILBOX, 'must be one address, such as Latchkey <mail@example.com>')),
  PROVIDER_ORDER: z.optional(
    textMatching(/^[a-z0-9-]+( *, *[a-z0-9-]+)*$/, 'must be IDs of providers, such as google,github'),
  ),
  METRICS_PORT: z.optional(port('9464')),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    url(/^https?:\/\/./, 'must be the URL of a collector, such as http://localhost:4318'),
  ),
  STOP_DELAY: z._default(textMatching(/^\d{1,3}$/, 'must be a number of seconds, such as 5'), '0'),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(
    textMatching(/^[1-9]\d{0,5}$/, 'must be a number of connections, such as 1000'),
    '1000',
  ),
  LATCHKEY_CONFIG: z.optional(text),
  LATCHKEY_TEST_CLOCK_FILE: z.optional(text),
  LOG_LEVEL: z._default(
    textMatching(/^(debug|info|warn|error|silent)$/, 'must be debug, info, warn, error or silent'),
    'info',
  ),
  // A misspelled `production` would publish all mails in the development inbox.
  NODE_ENV: z.optional(textMatching(/^(production|development|test)$/, 'must be production, development or test')),
})
