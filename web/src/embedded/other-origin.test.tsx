import { createAuthClient } from '@latchkey/client/react'
import { afterEach, expect, test, vi } from 'vitest'
import { embedScreens } from '../embedding.ts'

const apiUrl = 'https://auth.example.com/api/auth'

// The code of the screens reads the URL when it is loaded.
embedScreens({ client: createAuthClient({ baseURL: apiUrl }), apiUrl, meta: {}, toUrl: (path) => path })
const { downloadExport } = await import('../admin/download-export.ts')
const { getPictureUrl } = await import('../ui/picture-url.ts')

afterEach(() => void vi.unstubAllGlobals())

test('loads an uploaded picture from the service, and the copy of a picture on another host', () => {
  const urlOf = (url: string) => getPictureUrl({ owner: 'user', id: 'ann', url })
  expect(urlOf(`${apiUrl}/picture/one`)).toBe(`${apiUrl}/picture/one`)
  expect(urlOf('https://tracker.example.com/ann.png')).toMatch(
    /^https:\/\/auth\.example\.com\/api\/auth\/external-picture\/user\/ann\?v=/,
  )
})

test('requests an export with the cookies of the service', async () => {
  const fetch = vi.fn(async () => new Response('{}', { status: 403 }))
  vi.stubGlobal('fetch', fetch)
  await downloadExport(`${apiUrl}/export-activity`)
  expect(fetch).toHaveBeenCalledWith(`${apiUrl}/export-activity`, { credentials: 'include' })
})
