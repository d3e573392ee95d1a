import { findFreePort } from '@latchkey/testing/processes'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { startMetricsServer } from './metrics-server.ts'

test.each([
  ['/metrics', 200],
  ['/metrics?name[]=up', 200],
  ['/metrics/more', 404],
  ['/', 404],
])('GET %s responds with %i', async (path, status) => {
  const metricsPort = await findFreePort()
  const stop = await startMetricsServer({ metricsPort, metricsHost: '127.0.0.1' }, new Registry())
  onTestFinished(stop)
  expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status).toBe(status)
})
