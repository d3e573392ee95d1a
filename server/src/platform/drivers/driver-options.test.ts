import { Client } from 'pg'
import { expect, test } from 'vitest'
import { toNodeHandler } from '../../http/node.ts'
import { createTokenVerifier } from '../../verify.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { smtp } from './smtp.ts'
import { sqlite } from './sqlite.ts'

/** Calls a function of the library with values that the types refuse, as an application in JavaScript can. */
const callUntyped = (call: (...values: never[]) => unknown, ...values: unknown[]): unknown =>
  call(...(values as never[]))

const NOT_POSTGRES = /^postgres\(\) needs a Pool of pg, or a URL: postgres:\/\//
const NOT_REDIS = /^A Redis server is given as redis\(s\):/
const NOT_SMTP = /^smtp\(\) needs url: smtp/

test.each<[call: (...values: never[]) => unknown, message: RegExp, values: unknown[]]>([
  [postgres, NOT_POSTGRES, [undefined]],
  [postgres, NOT_POSTGRES, ['']],
  [postgres, NOT_POSTGRES, ['localhost/app']],
  [postgres, NOT_POSTGRES, ['file:./accounts.db']],
  [postgres, NOT_POSTGRES, ['mysql://localhost/app']],
  [postgres, NOT_POSTGRES, ['postgres://app:p#ss@localhost/app']],
  [postgres, NOT_POSTGRES, ['postgres://app:100%@localhost/app']],
  [redis, NOT_REDIS, ['redis://:p%ss@localhost']],
  [redis, NOT_REDIS, ['redis://localhost/latchkey']],
  [postgres, NOT_POSTGRES, [{}]],
  [postgres, NOT_POSTGRES, [new Client()]],
  [postgres, /^The option replicas must be a list/, ['postgres://a/app', { replicas: 'postgres://b/app' }]],
  [sqlite, /^A SQLite database is given as file:PATH, not as undefined$/, [undefined]],
  [smtp, NOT_SMTP, ['smtp://localhost']],
  [smtp, NOT_SMTP, [{ from: 'accounts@example.com' }]],
  [smtp, NOT_SMTP, [{ url: 'mail.example.com', from: 'accounts@example.com' }]],
  [smtp, NOT_SMTP, [{ url: 'smtp://app:p#ss@localhost', from: 'accounts@example.com' }]],
  [smtp, /^smtp\(\) needs from: /, [{ url: 'smtp://localhost' }]],
  [smtp, /^smtp\(\) needs from: /, [{ url: 'smtp://localhost', from: 'Acme' }]],
  [toNodeHandler, /^toNodeHandler\(\) needs the result of createLatchkey\(\)$/, [() => {}]],
  [createTokenVerifier, /^createTokenVerifier\(\) needs issuer/, [{ issuer: undefined }]],
])('%o fails at once with a message: %s %o', (call, message, values) => {
  expect(() => callUntyped(call, ...values)).toThrow(message)
  expect(() => callUntyped(call, ...values)).not.toThrow('p#ss')
})
