#!/usr/bin/env node
// Prints the rules of docs/security-rules.md with the test files that cite them: `npm run security-rules`. Writes nothing.
// Fails if a rule has no test, or if a test cites an unknown rule.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

/** Properties of the architecture, which no single test shows. */
const withoutTest = new Set(['R65', 'R72'])

const page = readFileSync(join(root, 'docs/security-rules.md'), 'utf8')
const rules = [...page.matchAll(/^\| (R\d+) \| (.+) \|$/gm)].map(([, id, text]) => ({ id, text }))

const filesByRule = new Map()
for (const file of listTestFiles()) {
  for (const [id] of readFileSync(join(root, file), 'utf8').matchAll(/\bR[1-9]\d?\b/g)) {
    filesByRule.set(id, (filesByRule.get(id) ?? new Set()).add(file))
  }
}

for (const { id, text } of rules) {
  console.log(`${id}  ${text}`)
  for (const file of filesByRule.get(id) ?? []) console.log(`     ${file}`)
}

const known = new Set(rules.map(({ id }) => id))
const problems = [
  ...rules.filter(({ id }) => !filesByRule.has(id) && !withoutTest.has(id)).map(({ id }) => `${id} has no test`),
  ...[...filesByRule]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${id} is unknown: ${[...files].join(', ')}`),
]
for (const problem of problems) {
  console.log(`✗ ${problem}`)
  process.exitCode = 1
}

function listTestFiles() {
  const patterns = ['*.test.ts', '*.test.tsx', '*.alone.ts', '*.e2e.ts', 'testing/src/*.ts']
  return execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}
