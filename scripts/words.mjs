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

const stopPhrases = ['none of ours', 'that is none', 'that are none']

/** Folders and files without stop words. The list grows until it is the whole repository. */
const checkedFolders = [
  'docs/decisions',
  'docs/protocol-differences.md',
  'docs/security-rules.md',
  'scripts',
  'service',
  'web/src/admin',
  'web/src/organization',
  'web/src/styles',
  'web/src/testing',
  'web/src/ui',
]

/** Texts that users read have a vocabulary of their own; recorded data is not ours to edit. */
const ignoredPaths = [
  /^locales\/src\//,
  /^conformance\/fixtures\//,
  /^bench\/results\//,
  /(^|\/)package-lock\.json$/,
  /\.(svg|png|woff2?)$/,
  // The list above.
  /^scripts\/(check-)?words\.(test\.)?mjs$/,
]

/** Exceptions, each with its reason. */
const allowed = [
  // The column user.provenElsewhere exists in databases of operators and cannot be renamed.
  { path: /^(docs\/decisions\/|server\/src\/)/, text: 'provenElsewhere' },
]

export const isChecked = (path) => checkedFolders.some((entry) => path === entry || path.startsWith(`${entry}/`))

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
