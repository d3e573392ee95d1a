import type { Call, Calls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'

/** One handler per call, under its method and path. */
export type HandlerTable<C extends Calls> = {
  readonly [Name in keyof C as `${C[Name]['method']} ${C[Name]['path']}`]: Handlers<C>[Name]
}

export interface Route {
  readonly name: string
  readonly call: Call
  readonly handle: Handlers<Calls>[string]
}

/** Joins each call with its handler. Throws for an incomplete definition and for a call without a handler. */
export const createRoutes = (
  definitions: Readonly<Record<string, Partial<Call>>>,
  handlers: object,
): readonly Route[] =>
  Object.entries(definitions).map(([name, call]) => {
    // A handler accepts the input of its own call only. The input of an unspecified call has the type `never`.
    const handle = (handlers as Readonly<Record<string, Route['handle'] | undefined>>)[`${call.method} ${call.path}`]
    if (!isComplete(call)) throw new Error(`The definition of the call "${name}" is incomplete`)
    if (!handle) throw new Error(`No handler for "${call.method} ${call.path}"`)
    return { name, call, handle }
  })

function isComplete(call: Partial<Call>): call is Call {
  const { method, path, summary, access, limit, errors } = call
  return !!method && !!path && !!summary && !!access && !!limit && Array.isArray(errors)
}

export interface RouteMatch {
  readonly byMethod: Readonly<Record<string, Route>>
  readonly params: Record<string, string>
}

/** Finds the routes of a path below the base path. Only the canonical spelling of a path matches (R13). */
export const createRouter = (routes: readonly Route[]): ((path: string) => RouteMatch | null) => {
  const staticPaths = new Map<string, RouteMatch>()
  const parameterPaths: { prefix: string; parameter: string; byMethod: Record<string, Route> }[] = []
  for (const route of routes) {
    const { method, path, isHeadAllowed } = route.call
    const byMethod = isHeadAllowed ? { [method]: route, HEAD: route } : { [method]: route }
    const [prefix = '', parameter] = path.split(':')
    const existing = parameterPaths.find((other) => other.prefix === prefix)
    if (parameter && existing) Object.assign(existing.byMethod, byMethod)
    else if (parameter) parameterPaths.push({ prefix, parameter, byMethod })
    else staticPaths.set(path, { byMethod: { ...staticPaths.get(path)?.byMethod, ...byMethod }, params: {} })
  }
  return (path) => {
    const match = staticPaths.get(path)
    if (match) return match
    const candidate = parameterPaths.find(({ prefix }) => path.startsWith(prefix))
    const value = candidate && path.slice(candidate.prefix.length)
    if (!candidate || !value || !PARAMETER_PATTERN.test(value)) return null
    return { byMethod: candidate.byMethod, params: { [candidate.parameter]: value } }
  }
}

/** IDs, tokens and provider names consist of these characters, so parameters are never decoded. */
const PARAMETER_PATTERN = /^[A-Za-z0-9_.~-]+$/
