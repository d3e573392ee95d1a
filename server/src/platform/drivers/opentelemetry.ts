import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'
import { Failure } from '../errors.ts'
import type { ObservedRequest, Observer, Work } from '../observability/observer.ts'

/**
 * Traces of requests and of the work in them, by the OpenTelemetry that the program has set up; without one it does
 * nothing. A span says which call, never for whom: paths may hold mailed secrets, and texts of errors anything.
 */
export const openTelemetry = ({ basePath = '/api/auth' }: { basePath?: string } = {}): Observer => {
  const tracer = trace.getTracer('latchkey')

  const inSpan = async <T>(span: Span, parent: Context, run: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(parent, span), run)
    } catch (error) {
      noteFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request: (asked, answer) => {
      const parent = propagation.extract(ROOT_CONTEXT, asked.headers, headerGetter)
      const attributes = { 'http.request.method': knownMethod(asked.method), 'latchkey.request.id': asked.id }
      const span = tracer.startSpan(asked.method, { kind: SpanKind.SERVER, attributes }, parent)
      return inSpan(span, parent, async () => {
        const response = await answer()
        span.setAttribute('http.response.status_code', response.status)
        if (asked.route) {
          const { name, call } = asked.route
          span.updateName(name)
          span.setAttribute('http.route', `${basePath}${call.path}`)
        }
        if (response.status >= 500) {
          span.setAttribute('error.type', String(response.status))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        return response
      })
    },
    work: (work, run) => {
      const parent = work.kind === 'mail' ? contextOf(work.causedBy) : context.active()
      const { name, kind, attributes } = describe(work)
      return inSpan(tracer.startSpan(name, { kind, attributes }, parent), parent, run)
    },
    count: () => {},
    position: () => {
      const here = trace.getSpanContext(context.active())
      if (!here || !isSpanContextValid(here)) return null
      return `00-${here.traceId}-${here.spanId}-${here.traceFlags.toString(16).padStart(2, '0')}`
    },
  }
}

const headerGetter: TextMapGetter<ObservedRequest['headers']> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
}

/** Any word can be a method; only these are told apart. */
const knownMethod = (method: string): string =>
  ['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE'].includes(method) ? method : '_OTHER'

/** By the semantic conventions of OpenTelemetry, as far as they know such work. */
const describe = (work: Work): { name: string; kind: SpanKind; attributes: Attributes } => {
  switch (work.kind) {
    case 'transaction': {
      const system = work.name === 'postgres' ? 'postgresql' : 'sqlite'
      return { name: 'transaction', kind: SpanKind.CLIENT, attributes: { 'db.system.name': system } }
    }
    case 'password':
      return { name: `password ${work.name}`, kind: SpanKind.INTERNAL, attributes: {} }
    case 'provider': {
      const attributes = { 'http.request.method': work.method, 'server.address': work.name }
      return { name: `${work.method} ${work.name}`, kind: SpanKind.CLIENT, attributes }
    }
    case 'mail':
      return { name: `mail ${work.name}`, kind: SpanKind.PRODUCER, attributes: { 'latchkey.mail.kind': work.name } }
  }
}

/** The span that a `traceparent` names, as the parent of another one (W3C Trace Context, section 3.2). */
const contextOf = (position: string | null): Context => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(position ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const cause = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, cause)
}

/** A refusal is an outcome, no error. */
const noteFailure = (span: Span, error: unknown): void => {
  if (error instanceof Failure && error.status < 500) return
  span.setAttribute(
    'error.type',
    error instanceof Failure ? error.code : error instanceof Error ? error.name : 'unknown',
  )
  span.setStatus({ code: SpanStatusCode.ERROR })
}
