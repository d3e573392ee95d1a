import * as z from 'zod/mini'
import { get } from '../call.ts'

export const siteCalls = {
  ok: get({
    summary: 'Whether the service can serve: the database answers.',
    path: '/ok',
    access: 'anyone',
    limit: 'none',
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  error: get({
    summary: 'A page that shows an error code, with a link back to the application.',
    path: '/error',
    access: 'anyone',
    limit: 'default',
    /** Several codes are none: whoever sees this page is past correcting an address. */
    query: z.object({ error: z.optional(z.union([z.string(), z.array(z.string())])) }),
    response: z.never(),
    errors: [],
    isNavigable: true,
  }),
  openapi: get({
    summary: 'This document: every call as OpenAPI 3.1.',
    path: '/openapi.json',
    access: 'anyone',
    limit: 'default',
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  reference: get({
    summary: 'A page to read that document.',
    path: '/reference',
    access: 'anyone',
    limit: 'default',
    response: z.never(),
    errors: [],
    isNavigable: true,
  }),
}
