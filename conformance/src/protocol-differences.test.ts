import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { protocolDifferences } from './protocol-differences.ts'

test('docs/protocol-differences.md is what the table of exceptions says', () => {
  const file = new URL('../../docs/protocol-differences.md', import.meta.url)
  expect(readFileSync(file, 'utf8'), 'print it anew with conformance/src/protocol-differences.ts').toBe(
    protocolDifferences(),
  )
})
