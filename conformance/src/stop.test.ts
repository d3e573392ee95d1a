import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { startService } from './service.ts'
import { beginSignUp } from './slow-sign-up.ts'
import { until } from './until.ts'

test.each(databases)(
  'on SIGTERM requests in flight are answered, and the process ends with exit code 0 within seconds, on %s',
  async (_name, create) => {
    const service = await startService({ DATABASE_URL: await create() })
    // A connection that a browser keeps open.
    await openBrowser(service.url).get('/get-session')
    const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
    const signUp = await beginSignUp(service, ann)

    const began = Date.now()
    const stopped = service.stop()
    await until(() => service.output().includes('Stopping'), 'the service to begin to stop')
    await expect(fetch(`${service.url}/api/auth/ok`)).rejects.toThrow('fetch failed')
    expect(await signUp.end()).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await stopped).toBe(0)
    expect(Date.now() - began).toBeLessThan(5000)

    await service.start()
    const signIn = await openBrowser(service.url).post('/sign-in/email', ann)
    expect(signIn.status).toBe(200)
  },
)

test('SIGINT that SIGTERM follows, as where a shell passes on what its terminal has sent to all, stops once and gracefully; a second SIGINT ends it at once', async () => {
  const service = await startService({})
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
  const signUp = await beginSignUp(service, ann)
  process.kill(service.pid(), 'SIGINT')
  process.kill(service.pid(), 'SIGINT')
  await until(() => service.output().includes('Stopping'), 'the service to begin to stop')
  const stopped = service.stop()
  expect(await signUp.end()).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await stopped).toBe(0)
  expect(service.output().match(/Stopping/g)).toHaveLength(1)

  await service.start()
  const pid = service.pid()
  // It would wait ten seconds for it.
  await beginSignUp(service, { ...ann, email: 'bob@example.com' })
  await until(() => !interrupt(pid), 'the service to end at once', 5000)
  expect(await service.stop()).toBe(130)
})

/** False where it has ended. */
const interrupt = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGINT')
  } catch {
    return false
  }
}
