import { expect, test } from 'vitest'
import { type CallResult, type CoreClient, openClient, type OpenClient } from './core-calls.ts'

export interface ApiKeyClient {
  signUp: CoreClient['signUp']
  apiKey: {
    create(input: { name: string; expiresIn?: number; metadata?: object }): CallResult
    get(input: { query: { id: string } }): CallResult
    update(input: { keyId: string; name: string }): CallResult
    list(): CallResult
    delete(input: { keyId: string }): CallResult
  }
}

const options = { apiKey: { enabled: true } }

/** The calls of API keys. */
export const testApiKeyCalls = (name: string, open: OpenClient<ApiKeyClient>): void => {
  test(`${name}: apiKey.create, get, update, list, delete`, async () => {
    const { client } = await openClient(open, options)
    await client.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'the first password' })
    const { data: created, error } = await client.apiKey.create({ name: 'Deployment', metadata: { team: 'blue' } })
    expect(error).toBeNull()
    expect(created).toMatchObject({ name: 'Deployment', enabled: true, metadata: { team: 'blue' } })
    expect(created.key).toMatch(/^lk_live_[A-Za-z0-9]{38}$/)
    const { id } = created
    expect(await client.apiKey.get({ query: { id } })).toMatchObject({
      data: { id, start: created.start },
      error: null,
    })
    const renamed = await client.apiKey.update({ keyId: id, name: 'Backup' })
    expect(renamed).toMatchObject({ data: { id, name: 'Backup' }, error: null })
    expect(await client.apiKey.list()).toMatchObject({ data: [{ id, name: 'Backup' }], error: null })
    expect(await client.apiKey.delete({ keyId: id })).toMatchObject({ data: { success: true }, error: null })
    expect(await client.apiKey.delete({ keyId: id })).toMatchObject({ error: { status: 404, code: 'KEY_NOT_FOUND' } })
    expect((await client.apiKey.list()).data).toEqual([])
  })
}
