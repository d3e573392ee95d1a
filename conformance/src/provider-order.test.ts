import { expect, test } from 'vitest'
import { withOptions } from './options-file.ts'
import { runService, startService } from './service.ts'
import { allProviderVariables } from './web/all-providers.ts'

/** The IDs of the providers in the served sign-in page. */
const readServedProviders = async (url: string): Promise<string[]> => {
  const page = await (await fetch(`${url}/sign-in`)).text()
  const [, content = ''] = /name="latchkey-providers" content="([^"]*)"/.exec(page) ?? []
  return JSON.parse(content.replaceAll('&quot;', '"')).map(({ id }: { id: string }) => id)
}

test('the sign-in page lists the providers of PROVIDER_ORDER first', async () => {
  const { url } = await startService({ ...allProviderVariables, PROVIDER_ORDER: 'zoom, google,github' })
  const ids = await readServedProviders(url)
  expect(ids.slice(0, 4)).toEqual(['zoom', 'google', 'github', 'apple'])
  expect(new Set(ids).size).toBe(18)
})

test('the sign-in page lists the providers of the options file in their order, before all others', async () => {
  const socialProviders = { google: {}, dropbox: { scope: ['files.metadata.read'] } }
  const { url } = await startService({ ...allProviderVariables, ...(await withOptions({ socialProviders })) })
  expect((await readServedProviders(url)).slice(0, 3)).toEqual(['google', 'dropbox', 'apple'])
})

test('the start fails if PROVIDER_ORDER names a provider that is not configured', async () => {
  const { code, output } = await runService({ PROVIDER_ORDER: 'google' })
  expect(code).toBe(1)
  expect(output).toContain('PROVIDER_ORDER names google, which is not a configured provider')
})
