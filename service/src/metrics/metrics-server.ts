import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getErrorMessage } from '@latchkey/server/error-text'
import type { Registry } from 'prom-client'
import type { Environment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'

type MetricsAddress = Pick<Environment, 'metricsPort' | 'metricsHost'>

/** Serves `GET /metrics` on a separate port. Resolves to a function that stops it. Throws if the port cannot be used. */
export const startMetricsServer = (
  { metricsPort, metricsHost }: MetricsAddress,
  registry: Pick<Registry, 'metrics' | 'contentType'>,
): Promise<() => void> => {
  const respond = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Scrapers add parameters, such as those of `params` in Prometheus.
    if (url?.split('?')[0] !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      response.writeHead(500).end(getErrorMessage(error))
    }
  }
  const server = createServer((request, response) => void respond(request, response))
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
