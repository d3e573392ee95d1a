import { setTimeout as wait } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/** The time that a stopping process waits for the collector. */
const FLUSH_TIMEOUT_MS = 3000

/**
 * Exports OpenTelemetry spans to `OTEL_EXPORTER_OTLP_ENDPOINT` as OTLP over HTTP. The other standard variables apply too, such
 * as `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`. `close` resolves when the last spans are
 * exported, or after a timeout.
 */
export const startTraces = (): { close(): Promise<void> } => {
  const name = process.env.OTEL_SERVICE_NAME
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': name || 'latchkey' })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return { close: () => Promise.race([provider.shutdown(), wait(FLUSH_TIMEOUT_MS)]) }
}
