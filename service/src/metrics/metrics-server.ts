import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Environment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'

type Place = Pick<Environment, 'metricsPort' | 'metricsHost'>

/**
 * Has these metrics read: at `GET /metrics` on a port of their own; one of several workers hands them to the process that
 * started it. Resolves to what ends it; throws where the port cannot be had.
 */
export const publishMetrics = async (place: Place, registry: Registry): Promise<() => void> => {
  if (!cluster.isWorker) return serve(place, () => registry.metrics())
  AggregatorRegistry.setRegistries([registry])
  void new AggregatorRegistry()
  return () => {}
}

/** The metrics of all workers as those of one program: counts are added up, by the process that started them. */
export const publishMetricsOfWorkers = (place: Place): Promise<() => void> => {
  const workers = new AggregatorRegistry()
  return serve(place, () => workers.clusterMetrics())
}

const serve = ({ metricsPort, metricsHost }: Place, read: () => Promise<string>): Promise<() => void> => {
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (url !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': AggregatorRegistry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reason = `METRICS_PORT ${metricsPort} on METRICS_HOST ${metricsHost} cannot be used: ${error.message}`
      reject(new EnvironmentError(reason))
    })
    server.listen(metricsPort, metricsHost, () => {
      resolve(() => {
        server.close()
        server.closeAllConnections()
      })
    })
  })
}
