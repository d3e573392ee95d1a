import { expect, test } from 'vitest'
import { problemsOf, shippedPackages, verdictOnAudit } from './dependencies.mjs'
import { isLicenceAllowed } from './licences.mjs'

test.each([
  ['MIT', true],
  ['Apache-2.0', true],
  ['GPL-3.0-only', false],
  ['mit', false],
  ['', false],
  [undefined, false],
  [{ type: 'MIT' }, false],
  ['MIT OR GPL-3.0-only', true],
  ['GPL-3.0-only OR MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only AND MIT', false],
  // AND binds more closely than OR.
  ['MIT OR GPL-2.0 AND AGPL-3.0', true],
  ['(MIT OR GPL-2.0) AND AGPL-3.0', false],
  ['((MIT OR GPL-2.0) AND ISC)', true],
  ['GPL-2.0 WITH Classpath-exception-2.0', false],
  ['MIT WITH something', false],
  ['MIT OR', false],
  ['OR MIT', false],
  ['MIT OR OR MIT', false],
  ['MIT ISC', false],
  ['(MIT', false],
  ['MIT)', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['MPL-2.0', false],
])('a package under %j may be shipped: %s', (licence, may) => {
  expect(isLicenceAllowed(licence, { isShipped: true })).toBe(may)
})

test('a licence that asks for changes to be published is for tools alone', () => {
  expect(isLicenceAllowed('MPL-2.0', { isShipped: false })).toBe(true)
  expect(isLicenceAllowed('AGPL-3.0-only', { isShipped: false })).toBe(false)
})

const HASH = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' }

/** A server that needs `lib`, which needs `deep`; the root has a tool. `changes` are to the packages of the lock. */
const project = ({ changes = {}, installed = {}, root = {}, server = {} } = {}) => {
  const packages = {
    'node_modules/lib': { ...HASH, dependencies: { deep: '^1.0.0' } },
    'node_modules/lib/node_modules/deep': HASH,
    'node_modules/deep': HASH,
    'node_modules/tool': { ...HASH, license: 'MPL-2.0', dev: true },
    'node_modules/@latchkey/server': { resolved: 'server', link: true },
    server: { version: '0.1.0' },
    '': {},
  }
  for (const [path, change] of Object.entries(changes)) packages[path] = { ...packages[path], ...change }
  return {
    lock: { packages },
    manifests: {
      '': { devDependencies: { tool: '^1.0.0' }, ...root },
      server: { dependencies: { lib: '1.0.0' }, ...server },
    },
    installedAt: (path) => (installed[path] === null ? null : { version: '1.0.0', license: 'MIT', ...installed[path] }),
  }
}

test('dependencies that are as they should be are no problem', () => {
  expect(problemsOf(project())).toEqual([])
})

test('what is shipped is what the server asks for and what that asks for, each from where Node finds it', () => {
  expect(shippedPackages(project()).map(({ path }) => path)).toEqual([
    'node_modules/lib/node_modules/deep',
    'node_modules/lib',
  ])
})

test.each([
  [
    'another licence',
    { changes: { 'node_modules/lib': { license: 'AGPL-3.0-only' } } },
    /lib is under "AGPL-3.0-only"/,
  ],
  [
    'no licence',
    {
      changes: { 'node_modules/lib': { license: undefined } },
      installed: { 'node_modules/lib': { license: undefined } },
    },
    /lib is under null/,
  ],
  [
    'a licence for tools, deep in what is shipped',
    { changes: { 'node_modules/lib/node_modules/deep': { license: 'MPL-2.0' } } },
    /deep is under "MPL-2.0", which is not allowed in what we ship/,
  ],
  [
    'a script that runs at installation',
    { installed: { 'node_modules/tool': { scripts: { postinstall: 'node steal.js' } } } },
    /tool runs postinstall when it is installed/,
  ],
  [
    'a script that only the lock knows of',
    { changes: { 'node_modules/tool': { hasInstallScript: true } } },
    /tool runs/,
  ],
  ['no hash', { changes: { 'node_modules/lib': { integrity: undefined } } }, /lib has no sha512 integrity/],
  ['a weak hash', { changes: { 'node_modules/lib': { integrity: 'sha1-abc' } } }, /lib has no sha512 integrity/],
  ['another version than is locked', { installed: { 'node_modules/lib': { version: '1.0.1' } } }, /installed as 1.0.1/],
  ['nothing where something is locked', { installed: { 'node_modules/lib': null } }, /not installed/],
  [
    'a deprecated package',
    { changes: { 'node_modules/tool': { deprecated: 'use another' } } },
    /deprecated: use another/,
  ],
  ['an address in the lock', { changes: { 'node_modules/lib': { resolved: 'https://x.example/lib.tgz' } } }, /address/],
  ['a repository', { root: { devDependencies: { tool: 'github:somebody/tool' } } }, /root.*asks for tool from github:/],
  ['a repository by its short name', { root: { devDependencies: { tool: 'somebody/tool' } } }, /from somebody\/tool/],
  ['a tarball', { server: { dependencies: { lib: 'https://x.example/lib.tgz' } } }, /asks for lib from https:/],
  ['a folder', { root: { devDependencies: { tool: 'file:../tool' } } }, /asks for tool from file:/],
  [
    'a repository behind a dependency',
    { changes: { 'node_modules/lib': { dependencies: { deep: 'git+ssh://x.example/deep' } } } },
    /lib asks for deep from git/,
  ],
  ['a range in what is shipped', { server: { dependencies: { lib: '^1.0.0' } } }, /pinned to one version/],
])('%s is a problem', (_, options, problem) => {
  expect(problemsOf(project(options))).toContainEqual(expect.stringMatching(problem))
})

test('an installation script is no problem once it is spoken of', () => {
  const scripted = { installed: { 'node_modules/tool': { scripts: { install: 'make' } } } }
  expect(problemsOf(project({ ...scripted, root: { allowScripts: { tool: false } } }))).toEqual([])
})

test('a program for another kind of machine has a hash unless it is one of those that npm has never seen', () => {
  const entry = { version: '1.0.0', optional: true }
  const without = (name) => project({ changes: { [name]: entry }, installed: { [name]: null } })
  expect(problemsOf(without('node_modules/@biomejs/cli-win32-x64'))).toEqual([])
  expect(problemsOf(without('node_modules/some-win32'))).toEqual([
    'node_modules/some-win32 has no sha512 integrity in package-lock.json.',
  ])
})

test('advisories that are high or critical are problems, and others are not', () => {
  const answer = {
    metadata: { vulnerabilities: { low: 1, high: 1, critical: 1 } },
    vulnerabilities: {
      mild: { name: 'mild', severity: 'low', range: '*' },
      bad: { name: 'bad', severity: 'high', range: '<2' },
      worst: { name: 'worst', severity: 'critical', range: '<3' },
    },
  }
  expect(verdictOnAudit(JSON.stringify(answer))).toEqual({
    problems: ['bad <2: an advisory that is high.', 'worst <3: an advisory that is critical.'],
  })
  expect(verdictOnAudit(JSON.stringify({ metadata: { vulnerabilities: {} }, vulnerabilities: {} }))).toEqual({
    problems: [],
  })
})

test.each([
  ['', 'no answer'],
  ['<html>', 'no answer'],
  ['{"message":"405 Method Not Allowed - POST https://x.example/bulk"}', '405 Method Not Allowed'],
])('a registry that answers %j has not been heard', (text, silence) => {
  expect(verdictOnAudit(text)).toEqual({ silence })
})
