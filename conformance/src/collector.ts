import { createServer } from 'node:http'
import { listen } from '@latchkey/testing'

/** An OTLP span (opentelemetry-proto, trace.proto), with its attributes as an object. */
export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: Readonly<Record<string, string | number>>
}

export interface Collector {
  /** A value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** The received bodies. */
  text(): string
}

/** Starts a trace collector that receives OTLP as JSON over HTTP. It ends with the test. */
export const startCollector = async (): Promise<Collector> => {
  const spans: ReceivedSpan[] = []
  let received = ''
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
      if (isTraces) {
        received += body
        spans.push(...listSpans(JSON.parse(body)))
      }
      response.writeHead(isTraces ? 200 : 415, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { url: await listen(server), spans, text: () => received }
}

type Json = ReturnType<typeof JSON.parse>

const listSpans = ({ resourceSpans }: Json): ReceivedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }: Json) =>
    scopeSpans.flatMap(({ spans }: Json) =>
      spans.map((span: Json) => ({
        ...span,
        attributes: Object.fromEntries(
          span.attributes.map(({ key, value }: Json) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      })),
    ),
  )
