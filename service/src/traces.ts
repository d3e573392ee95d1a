import { setTimeout as wait } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/** The time that a stopping process waits for the collector. */
const FLUSH_TIMEOUT_MS = 3000

/**
 * Exports OpenTelemetry spans to `OTEL_EXPORTER_OTLP_ENDPOINT` as OTLP over HTTP. The other standard variables apply too, such
 * as `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`. `close` resolves
 * when the last spans are exported, or after a timeout.
 */
export const startTraces = (): { close(): Promise<void> } => {
  const provider = new NodeTracerProvider({
    // `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` replace the default attributes.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'latchkey' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return { close: () => Promise.race([provider.shutdown(), wait(FLUSH_TIMEOUT_MS)]) }
}
