import { setTimeout as wait } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/** A process that stops waits so long for its collector (milliseconds). */
const FLUSH_TIMEOUT_MS = 3000

/**
 * Sets OpenTelemetry up: spans go to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, as OTLP over HTTP. Its other
 * standard variables count too, such as `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`.
 * Resolves, when it is closed, once the last spans are handed over, or a collector that does not answer has had its time.
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
