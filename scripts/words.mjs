import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

/** Matched as whole words, and as parts of identifiers and file names: `somebodyElse`, `no-strangers.ts`. */
const stopWords = new Set([
  'anew',
  'anybody',
  'asked',
  'asks',
  'beforehand',
  'crew',
  'crowd',
  'deed',
  'deeds',
  'elsewhere',
  'everybody',
  'farewell',
  'giver',
  'givers',
  'likewise',
  'meanwhile',
  'newcomer',
  'newcomers',
  'nobody',
  'scenery',
  'somebody',
  'stranger',
  'strangers',
  'tells',
  'thereby',
  'told',
  'whoever',
  'whom',
  'whomever',
  'wishes',
])

const stopPhrases = [
  'goes on',
  'however that ends',
  'in question',
  'none of ours',
  'of our own',
  'says nothing',
  'that are none',
  'that is none',
  'where needed',
]

/** Texts that users read have a vocabulary of their own; recorded data is not ours to edit. */
const ignoredPaths = [
  /^locales\/src\//,
  /^conformance\/fixtures\//,
  /^bench\/results\//,
  /(^|\/)(package-lock\.json|LICENSE)$/,
  /\.(svg|png|woff2?)$/,
  // The list above.
  /^scripts\/(check-)?words\.(test\.)?mjs$/,
]

/** Exceptions, each with its reason. */
const allowed = [
  // The last benchmark run was before this measurement was renamed.
  { path: /^docs\/proof\.md$/, text: 'get-session p99 meanwhile' },
  // The names and callers of recorded exchanges are stored in conformance/fixtures.
  { path: /^conformance\/src\/(differences|setups)\//, text: 'target taken meanwhile' },
  { path: /^conformance\/src\/(differences|setups)\//, text: 'admin session revoked meanwhile' },
  { path: /^conformance\/src\/differences\//, text: 'has-permission: anonymous asks about' },
  { path: /^conformance\/src\/setups\//, text: "'nobody'" },
  { path: /^conformance\/src\/setups\//, text: 'caller: nobody' },
  { path: /^conformance\/src\/setups\/organizations\.ts$/, text: '|nobody \\(' },
  // The column user.provenElsewhere exists in databases of operators and cannot be renamed.
  { path: /^(docs|server\/src|testing\/src)\//, text: 'provenElsewhere' },
  { path: /^docs\/glossary\.md$/, text: 'proven elsewhere' },
  // The names of applied migrations are stored in databases of operators.
  { path: /^server\/src\/platform\/database\//, text: "'0010-proven-elsewhere'" },
  { path: /^server\/src\/platform\/database\//, text: "'0012-nobody-in-no-team'" },
  // A user of the operating system.
  { path: /^testing\/src\/postgres-programs\.ts$/, text: "'nobody'" },
  { path: /^testing\/src\/postgres-programs\.ts$/, text: 'no user postgres or nobody' },
  // The message of a failure code is part of the protocol.
  { path: /^(contract|server|conformance)\/src\//, text: 'This is not possible while you impersonate somebody' },
]

/** The tracked files that have words of ours. */
export const listFiles = () =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !ignoredPaths.some((pattern) => pattern.test(path)))

/** `{ path, line, word }` for each stop word in the name (line 0) and the content of a file. */
export const findHits = (path) => {
  const lines = [path, ...readFileSync(join(root, path), 'utf8').split('\n')]
  const exceptions = allowed.filter((entry) => entry.path.test(path))
  return lines.flatMap((text, line) =>
    findWords(exceptions.reduce((rest, entry) => rest.replaceAll(entry.text, ''), text)).map((word) => ({
      path,
      line,
      word,
    })),
  )
}

/** The stop words in a line of text. Identifiers are split at capital letters. */
export const findWords = (text) => {
  const lower = text.toLowerCase()
  const parts = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  return [
    ...parts.map((part) => part.toLowerCase()).filter((part) => stopWords.has(part)),
    ...stopPhrases.filter((phrase) => lower.includes(phrase)),
  ]
}
