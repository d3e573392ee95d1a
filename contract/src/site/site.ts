import * as z from 'zod/mini'
import { get } from '../call.ts'

export const siteCalls = {
  ok: get({
    summary: 'Returns 200 while the service can reach its database.',
    path: '/ok',
    access: 'anyone',
    limit: 'none',
    isHeadAllowed: true,
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  error: get({
    summary: 'Renders a page with an error code and a link to the application.',
    path: '/error',
    access: 'anyone',
    limit: 'default',
    /**
     * Repeated parameters are accepted and ignored, because a validation error would not help the user on this page.
     */
    query: z.object({ error: z.optional(z.union([z.string(), z.array(z.string())])) }),
    errors: [],
    navigationReplies: ['page'],
  }),
  openapi: get({
    summary: 'Returns this OpenAPI 3.1 document.',
    path: '/openapi.json',
    access: 'anyone',
    limit: 'default',
    isHeadAllowed: true,
    hasEntityTag: true,
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  reference: get({
    summary: 'Renders the OpenAPI document as a reference with code samples and forms.',
    path: '/reference',
    access: 'anyone',
    limit: 'default',
    isHeadAllowed: true,
    hasEntityTag: true,
    /** The `operationId` of a call, which is then shown alone. */
    query: z.object({ operation: z.optional(z.string().check(z.maxLength(64))) }),
    errors: [],
    navigationReplies: ['page'],
  }),
}
