import { calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { findFreePort } from '@latchkey/testing/processes'
import { openBrowser } from './browser.ts'
import { startCollector } from './collector.ts'
import { startMailServer } from './mail-server.ts'
import { startService } from './service.ts'
import { waitUntil } from './wait-until.ts'

const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }

test('`/api/auth/ok` is a readiness probe and fails before the stopping service closes its port', async () => {
  const service = await startService({ STOP_DELAY: '1' })
  const { url } = service
  const fetchStatus = async (path: string) => (await fetch(`${url}${path}`)).status
  expect([await fetchStatus('/api/auth/ok'), await fetchStatus('/livez')]).toEqual([200, 200])
  const live = await fetch(`${url}/livez`)
  expect(await live.json()).toEqual({ ok: true })
  expect(live.headers.get('cache-control')).toBe('no-store')

  const stopped = service.stop()
  await waitUntil(() => service.output().includes('Draining'), 'the service to begin to drain')
  const ready = await fetch(`${url}/api/auth/ok`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await fetchStatus('/livez')).toBe(200)
  expect((await openBrowser(url).post('/sign-up/email', ann)).status).toBe(200)
  expect(await stopped).toBe(0)
  await expect(fetch(`${url}/livez`)).rejects.toThrow('fetch failed')
})

test.each([
  ['/metrics', 200],
  ['/metrics?name[]=up', 200],
  ['/metrics/more', 404],
])('the metrics server responds to GET %s with %i', async (path, status) => {
  const metricsPort = String(await findFreePort())
  await startService({ METRICS_PORT: metricsPort })
  expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status).toBe(status)
})

test('serves Prometheus metrics on a separate port, and exports OpenTelemetry traces if configured', async () => {
  const metricsPort = String(await findFreePort())
  const collector = await startCollector()
  const mailServer = await startMailServer()
  const service = await startService({
    METRICS_PORT: metricsPort,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <mail@example.com>',
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const caller = 'b7ad6b7169203331'
  const browser = openBrowser(service.url)
  const signUp = await browser.fetch(`${service.url}/api/auth/sign-up/email`, {
    method: 'POST',
    body: JSON.stringify(ann),
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${caller}-01` },
  })
  expect(signUp.status).toBe(200)
  expect((await browser.get('/get-session')).status).toBe(200)
  await browser.post('/sign-in/email', { ...ann, password: 'another password' })
  await browser.post('/forget-password', { email: ann.email })
  const { link } = await mailServer.waitForMail(ann.email, 1, '/reset-password')
  await browser.openLink(link)
  for (const path of ['/nowhere', '/reset%2dpassword', '/get-session/more']) await browser.get(path)
  await browser.fetch(`${service.url}/api/auth/get-session`, { method: 'DELETE' })

  await expect(fetch(`${service.url}/metrics`).then((response) => response.text())).resolves.not.toContain('latchkey_')
  const fetchMetrics = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect((await fetchMetrics()).headers.get('content-type')).toContain('text/plain')
  let metrics = ''
  let lines: string[] = []
  // The metrics are updated shortly after the response.
  await waitUntil(async () => {
    metrics = await (await fetchMetrics()).text()
    lines = metrics.split('\n')
    return lines.includes('latchkey_mails_waiting 0')
  }, 'no mail to wait any more')
  expect(lines).toContain('latchkey_requests_total{call="signUpEmail",status="200"} 1')
  expect(lines).toContain('latchkey_requests_total{call="signInEmail",status="401"} 1')
  expect(lines).toContain('latchkey_request_duration_seconds_count{call="getSession"} 1')
  expect(lines).toContain('latchkey_sessions_total{outcome="found"} 1')
  expect(lines).toContain('latchkey_mails_total{outcome="sent"} 2')
  expect(lines).toContain('latchkey_work_duration_seconds_count{kind="password",name="verify"} 1')
  for (const name of ['mails_waiting', 'mails_failed', 'mails_oldest_seconds', 'passwords_waiting']) {
    expect(lines).toContain(`latchkey_${name} 0`)
  }
  expect(metrics).toMatch(/nodejs_eventloop_lag_seconds \d/)
  expect(metrics).toMatch(/process_resident_memory_bytes \d/)
  // A label with a value from the client would fill the memory of the metrics server.
  const labels = [...metrics.matchAll(/call="([^"]*)"/g)].map(([, call]) => call)
  expect(labels.filter((call) => call !== 'none' && !Object.hasOwn(calls, call ?? ''))).toEqual([])
  expect(lines).toContain('latchkey_requests_total{call="none",status="404"} 3')

  // The remaining spans are exported on shutdown.
  expect(await service.stop()).toBe(0)
  const resource = [
    { key: 'service.name', value: { stringValue: 'latchkey' } },
    { key: 'deployment.environment.name', value: { stringValue: 'staging' } },
  ]
  for (const attribute of resource) expect(collector.text()).toContain(JSON.stringify(attribute))
  const findSpan = (name: string) => collector.spans.find((span) => span.name === name)
  const request = findSpan('signUpEmail')
  expect(request).toMatchObject({
    traceId,
    parentSpanId: caller,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/auth/sign-up/email',
      'http.response.status_code': 200,
    },
  })
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(children.map(({ name }) => name).sort()).toEqual(['password hash', 'transaction'])
  // The mail is written in the transaction and sent after the request, in the same trace.
  const transaction = children.find(({ name }) => name === 'transaction')
  expect(findSpan('mail verification')).toMatchObject({ traceId, parentSpanId: transaction?.spanId })
  expect(findSpan('signInEmail')?.attributes).toMatchObject({ 'http.response.status_code': 401 })
  expect(findSpan('signInEmail')?.status.code ?? 0).toBe(0)
  const secret = new URL(link).pathname.split('/').at(-1) ?? 'none'
  expect(secret.length).toBeGreaterThan(16)
  // The cookie of the last method contains the word `email`.
  const cookies = [...browser.cookies].filter(([name]) => !name.endsWith('last_used_login_method'))
  for (const text of [secret, ann.email, ann.password, ...cookies.map(([, value]) => value)]) {
    expect(collector.text()).not.toContain(text)
    expect(metrics).not.toContain(text)
  }
})
