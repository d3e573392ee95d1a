import { expect, test } from 'vitest'
import { isOwnPath } from './own-paths.ts'

const [source = ''] = Object.values(
  import.meta.glob<string>('../routes.tsx', { query: '?raw', import: 'default', eager: true }),
)

test('recognizes the first segment of each route', () => {
  const paths = [...source.matchAll(/\bpath(?:=|: )['"]([^'"*]+)/g)].map(([, path]) => `/${path}`)
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !isOwnPath(path))).toEqual([])
})

test.each(['/dashboard', '/accounts', '/signin', '/constructor'])('recognizes no screen at %s', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
