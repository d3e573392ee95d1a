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
