import { expect, test } from 'vitest'
import { createNewestKeys } from '@latchkey/testing/newest-key-database'
import { openBetterAuthDatabase } from './better-auth-database.ts'
import { databases } from './databases.ts'
import { withOptions } from './options-file.ts'
import { startService } from './service.ts'
import { verifyKey } from './verify-key.ts'

test.each(databases)(
  'latchkey import better-auth, %s: the API keys of users and organizations of the newest version work',
  async (_name, createDatabase) => {
    const [source, target] = [await createDatabase(), await createDatabase()]
    const database = openBetterAuthDatabase(source)
    const { userId, organizationId, ...keys } = await createNewestKeys({
      baseURL: 'http://localhost:3000',
      secret: 'the secret of the service that was there before',
      database,
    })
    const service = await startService({
      DATABASE_URL: target,
      ...(await withOptions({ admin: { adminUserIds: [userId] }, apiKey: { enabled: true } })),
    })
    const { code, output } = await service.runCommand('import', 'better-auth', source)
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^apiKey +2 /m) })

    const verify = () =>
      verifyKey(service, keys.userKey, {
        key: keys.organizationKey,
        organizationId,
        permissions: { project: ['read'] },
      })
    expect(await verify()).toMatchObject({
      valid: true,
      key: {
        name: 'Deployment',
        start: expect.stringMatching(/^acme_.$/),
        organizationId,
        remaining: 1,
        metadata: { team: 'blue' },
      },
    })
    expect(await verify()).toMatchObject({ valid: true, key: { remaining: 0 } })
    expect(await verify()).toMatchObject({ valid: false, error: { code: 'USAGE_EXCEEDED' } })
  },
)
