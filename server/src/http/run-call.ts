import type { Call } from '@latchkey/contract'
import * as z from 'zod/mini'
import { requireVerifierKey } from '../api-key/request-key.ts'
import type { CallerContext, Context, RequestInfo, Services } from '../platform/context.ts'
import type { Database, Replicas } from '../platform/database/database.ts'
import { Deadline } from '../platform/deadline.ts'
import {
  CachedResponse,
  ConstantResponse,
  Download,
  createReply,
  Media,
  Page,
  PublicDocument,
  Redirect,
  type Reply,
} from '../platform/reply.ts'
import { dropReplacedCookie, requireNotImpersonating, requireCaller } from '../session/current-session.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { needsAsyncValidation } from '../platform/additional-fields/extend-call.ts'
import { createContext } from './create-context.ts'
import { requireTrustedRawRedirects, requireTrustedRedirects } from './redirect-targets.ts'
import type { Route } from './router.ts'
import { compileSchema, validate, validateAsync } from './validate.ts'

export interface RawInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** The validated input. */
type Values = Record<string, unknown>

export interface CallRequest {
  readonly route: Route
  readonly input: RawInput
  readonly request: RequestInfo
  /** Filled by the handler, also if it fails: the cookies of an expired session are cleared in any case. */
  readonly reply: Reply
}

/**
 * Runs a call, over HTTP and in process: validates the input and redirect targets, finds the caller, runs the
 * handler, parses the response.
 */
export const createCallRunner = (services: Services) => {
  return async ({ route, input, request, reply }: CallRequest): Promise<unknown> => {
    const { call } = route
    if (call.method === 'POST' && !request.isInProcess) requireTrustedRawRedirects(input, services.origins)
    const deadline = Deadline.after()
    const read = readInput(route, input, deadline)
    const values = read instanceof Promise ? await read : read
    requireTrustedRedirects(values, services.origins)
    const attempt = (database: Database, attemptReply: Reply): Promise<unknown> =>
      handle(route, createContext({ services, request, reply: attemptReply, deadline, database }), values)
    const result = await deadline.limitReads(
      call.isReadOnly && services.database.replicas
        ? handleOnReplica(services.database, services.database.replicas, reply, attempt)
        : attempt(services.database, reply),
    )
    return parseResult(call, result)
  }
}

export type CallRunner = ReturnType<typeof createCallRunner>

/**
 * Runs a call that only reads on a replica, and again on the primary if the replica fails. All reads of one attempt have the
 * same server, because a replica can have changes that the primary does not show yet.
 */
const handleOnReplica = async (
  primary: Database,
  replicas: Replicas,
  reply: Reply,
  attempt: (database: Database, reply: Reply) => Promise<unknown>,
): Promise<unknown> => {
  const replica = replicas.choose()
  if (!replica) return attempt(primary, reply)
  const replicaReply = createReply()
  try {
    const result = await attempt(replica, replicaReply)
    Object.assign(reply, replicaReply)
    return result
  } catch (error) {
    if (replicas.isFailure(error)) return attempt(primary, reply)
    Object.assign(reply, replicaReply)
    throw error
  }
}

/** Finds the caller, checks the access, and runs the handler. */
const handle = async (route: Route, ctx: Context, values: Values): Promise<unknown> => {
  const { call } = route
  if (call.access === 'api-key' && !ctx.request.isInProcess) await requireVerifierKey(ctx)
  const callerContext = needsCaller(call, ctx.request) ? await requireCaller(ctx) : ctx
  if (call.isBlockedDuringImpersonation) requireNotImpersonating(callerContext.caller)
  const recentAuthentication = needsRecentAuthentication(call)
    ? { hasPassword: hasPassword(call, values), at: ctx.now() }
    : null
  if (recentAuthentication) await requireRecentAuthentication(callerContext, recentAuthentication)
  const runContext = recentAuthentication ? { ...callerContext, recentAuthentication } : callerContext
  try {
    return await route.handle(runContext as CallerContext, values as never)
  } finally {
    // A concurrent request can have replaced the secret of the session since.
    if (hasRefreshedSession(ctx.reply)) await dropReplacedCookie(ctx)
  }
}

const hasRefreshedSession = ({ session }: Reply): boolean =>
  session !== null && session !== 'ended' && 'secret' in session && session.isRefreshed

const needsCaller = ({ access }: Call, { isServerCall }: RequestInfo): boolean => {
  if (access === 'signed-in-or-server' || access === 'recent-or-server') return !isServerCall
  return access === 'signed-in' || access === 'recent'
}

const needsRecentAuthentication = ({ access }: Call): boolean => access === 'recent' || access === 'recent-or-server'

const hasPassword = ({ passwordField }: Call, values: Values): boolean =>
  passwordField !== undefined && values[passwordField] !== undefined

/** Returns a promise only for bodies with validators of the application, because awaiting it delays a call. */
const readInput = ({ call }: Route, input: RawInput, deadline: Deadline): Values | Promise<Values> => {
  const values = {
    ...(call.params && validate(call.params, input.params, 'params')),
    ...(call.query && validate(call.query, input.query ?? {}, 'query')),
  }
  if (!call.body) return values
  if (!needsAsyncValidation(call.body)) return { ...values, ...validate(call.body, input.body, 'body') }
  return deadline.limit(validateAsync(call.body, input.body, 'body')).then((body) => ({ ...values, ...body }))
}

/**
 * Parses a response, so that fields outside the contract never leave the server (R74). Redirects, pages and files have no
 * schema.
 */
const parseResult = (call: Call, result: unknown): unknown => {
  if (result instanceof Redirect || result instanceof Page) return result
  if (result instanceof Media || result instanceof Download) return result
  const parse = (response: unknown): unknown => z.parse(compileSchema(call.response ?? noResponse), response)
  if (result instanceof CachedResponse) return new CachedResponse(result.key, () => parse(result.make()))
  if (result instanceof ConstantResponse) {
    return new ConstantResponse(result.name, result.brand, () => parse(result.make()))
  }
  if (result instanceof PublicDocument) return new PublicDocument(parse(result.content), result.maxAge)
  return parse(result)
}

/** Rejects every response. */
const noResponse = z.never()
