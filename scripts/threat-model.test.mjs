import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.mjs'

const page = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
const [, promises = ''] = page.split('\n## Promises and their tests\n')
const rows = promises.split('\n').filter((line) => /^\| (?!Promise |---)/.test(line) && !line.startsWith('|---'))
/** `[text](path "title")` */
const links = [...promises.matchAll(/\]\((\.\.\/[^)\s]+\.(?:test|e2e|alone)\.[a-z]+)(?: "([^"]*)")?\)/g)].map(
  ([, path = '', title]) => ({ path, title }),
)

test('every promise of the threat model names a test', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => !/\.(?:test|e2e|alone)\.[a-z]+ "/.test(row))).toEqual([])
})

test('every test that the threat model names exists', () => {
  const isMissing = ({ path, title }) =>
    title === undefined || !readFileSync(join(root, 'docs', path), 'utf8').includes(title)
  expect(links.filter(isMissing)).toEqual([])
})
