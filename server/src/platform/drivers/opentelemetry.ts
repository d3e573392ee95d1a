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
 * Traces requests and their work with the OpenTelemetry SDK of the program; without one it has no effect. Spans name the
 * call but contain no paths, users or error messages, because paths may contain mailed secrets. `basePath` is that of the
 * options.
 *
 *     createLatchkey({ ...options, observer: openTelemetry() })
 */
export const openTelemetry = ({ basePath = '/api/auth' }: { basePath?: string } = {}): Observer => {
  const tracer = trace.getTracer('latchkey')

  const inSpan = async <T>(span: Span, parent: Context, run: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(parent, span), run)
    } catch (error) {
      recordFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request: (request, respond) => {
      const parent = propagation.extract(ROOT_CONTEXT, request.headers, headerGetter)
      const attributes = { 'http.request.method': toKnownMethod(request.method), 'latchkey.request.id': request.id }
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
      return inSpan(span, parent, async () => {
        const response = await respond()
        span.setAttribute('http.response.status_code', response.status)
        if (request.route) {
          const { name, call } = request.route
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
      const parent = work.kind === 'mail' ? createParentContext(work.causedBy) : context.active()
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

/** Clients can send any method, so unknown ones share one value. */
const toKnownMethod = (method: string): string =>
  ['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE'].includes(method) ? method : '_OTHER'

/** Follows the semantic conventions of OpenTelemetry where they define the work. */
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

/** Creates the span of a `traceparent` as a parent (W3C Trace Context, section 3.2). */
const createParentContext = (position: string | null): Context => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(position ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const cause = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, cause)
}

/** A rejected request is an expected outcome, not an error. */
const recordFailure = (span: Span, error: unknown): void => {
  if (error instanceof Failure && error.status < 500) return
  span.setAttribute('error.type', getErrorType(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const getErrorType = (error: unknown): string => {
  if (error instanceof Failure) return error.code
  return error instanceof Error ? error.name : 'unknown'
}
