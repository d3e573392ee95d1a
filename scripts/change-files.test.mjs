import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.mjs'

/** Examples of the changes in CONTRIBUTING.md: a text that exactly the files of the change contain. */
const examples = [
  {
    change: 'a call',
    folders: ['contract/src', 'server/src'],
    text: /\brevokeTrustedDevice\b/,
    files: [
      'contract/src/two-factor/trusted-devices.ts',
      'server/src/http/routes.ts',
      'server/src/two-factor/trusted-devices.ts',
    ],
  },
  {
    change: 'a failure code',
    folders: ['contract/src', 'locales/src', 'server/src', 'web/src'],
    text: /TRUSTED_DEVICE_NOT_FOUND:/,
    files: [
      'contract/src/errors.ts',
      'contract/src/two-factor/error-explanations.ts',
      ...['de', 'en', 'es', 'fr', 'pl', 'ru', 'tr', 'uk'].map((tag) => `locales/src/${tag}/area-errors.ts`),
    ],
  },
  {
    // In addition to the folder of its texts.
    change: 'a language',
    folders: ['contract/src', 'server/src', 'web/src'],
    text: /'tr'/,
    files: ['contract/src/languages.ts'],
  },
]

test.each(examples)(
  '$change changes these files, and CONTRIBUTING.md states their number',
  ({ change, folders, text, files }) => {
    const found = folders.flatMap(listSources).filter((path) => text.test(readFileSync(join(root, path), 'utf8')))
    expect(found.sort()).toEqual([...files].sort())
    expect(contributing).toMatch(new RegExp(`^\\| ${change} \\| ${files.length}[:;,. ]`, 'm'))
  },
)

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

const listSources = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
