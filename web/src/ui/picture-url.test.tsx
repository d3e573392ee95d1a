import { expect, test } from 'vitest'
import { getPictureUrl } from './picture-url.ts'

const urlOf = (url: string | null | undefined) => getPictureUrl({ owner: 'user', id: 'ann', url })

test('a picture of another host is loaded from the copy of the service, under an address that changes with it', () => {
  const address = urlOf('https://tracker.example.com/ann.png')
  expect(address).toMatch(/^\/api\/auth\/external-picture\/user\/ann\?v=[0-9a-z]+$/)
  expect(urlOf('https://tracker.example.com/bob.png')).not.toBe(address)
  expect(getPictureUrl({ owner: 'organization', id: 'acme', url: 'https://tracker.example.com/ann.png' })).toMatch(
    /^\/api\/auth\/external-picture\/organization\/acme\?v=/,
  )
})

test('an uploaded picture and a data URL are loaded as they are', () => {
  const uploaded = `${window.location.origin}/api/auth/picture/one`
  for (const url of [uploaded, 'data:image/png;base64,AA==', null]) expect(urlOf(url)).toBe(url)
  expect(urlOf(undefined)).toBeNull()
})

test.each(['http://tracker.example.com/ann.png', 'javascript:alert(1)', '//tracker.example.com', 'no URL'])(
  'no picture is loaded for %s',
  (url) => {
    expect(urlOf(url)).toBeNull()
  },
)
