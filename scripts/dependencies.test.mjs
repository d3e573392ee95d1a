import { expect, test } from 'vitest'
import { findProblems, findTestAppProblems, listShippedPackages, parseAudit } from './dependencies.mjs'
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
  // AND binds more tightly than OR.
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
])('decides whether a package with the licence %j can be shipped: %s', (licence, isAllowed) => {
  expect(isLicenceAllowed(licence, { isShipped: true })).toBe(isAllowed)
})

test('allows copyleft licences for files only in tools', () => {
  expect(isLicenceAllowed('MPL-2.0', { isShipped: false })).toBe(true)
  expect(isLicenceAllowed('AGPL-3.0-only', { isShipped: false })).toBe(false)
})

const HASH = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' }

/** A server that depends on `lib`, which depends on `deep`. The root depends on `tool`. `changes` modify the lock. */
const createProject = ({ changes = {}, installed = {}, root = {}, server = {} } = {}) => {
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
    readInstalledManifest: (path) =>
      installed[path] === null ? null : { version: '1.0.0', license: 'MIT', ...installed[path] },
  }
}

test('accepts dependencies without problems', () => {
  expect(findProblems(createProject())).toEqual([])
})

test('lists the direct and indirect dependencies of the server, resolved like Node does', () => {
  expect(listShippedPackages(createProject()).map(({ path }) => path)).toEqual([
    'node_modules/lib/node_modules/deep',
    'node_modules/lib',
  ])
})

test.each([
  [
    'another licence',
    { changes: { 'node_modules/lib': { license: 'AGPL-3.0-only' } } },
    /lib has the licence "AGPL-3.0-only"/,
  ],
  [
    'no licence',
    {
      changes: { 'node_modules/lib': { license: undefined } },
      installed: { 'node_modules/lib': { license: undefined } },
    },
    /lib has the licence null/,
  ],
  [
    'a licence for tools in an indirect dependency',
    { changes: { 'node_modules/lib/node_modules/deep': { license: 'MPL-2.0' } } },
    /deep has the licence "MPL-2.0", which is not allowed for shipped packages/,
  ],
  [
    'an installation script',
    { installed: { 'node_modules/tool': { scripts: { postinstall: 'node steal.js' } } } },
    /tool runs postinstall during installation/,
  ],
  [
    'an installation script that only the lock mentions',
    { changes: { 'node_modules/tool': { hasInstallScript: true } } },
    /tool runs/,
  ],
  ['no hash', { changes: { 'node_modules/lib': { integrity: undefined } } }, /lib has no sha512 integrity/],
  ['a weak hash', { changes: { 'node_modules/lib': { integrity: 'sha1-abc' } } }, /lib has no sha512 integrity/],
  [
    'a version that differs from the lock',
    { installed: { 'node_modules/lib': { version: '1.0.1' } } },
    /installed as 1.0.1/,
  ],
  ['a locked package that is not installed', { installed: { 'node_modules/lib': null } }, /not installed/],
  [
    'a deprecated package',
    { changes: { 'node_modules/tool': { deprecated: 'use another' } } },
    /deprecated: use another/,
  ],
  [
    'a URL in the lock',
    { changes: { 'node_modules/lib': { resolved: 'https://x.example/lib.tgz' } } },
    /"resolved" URL/,
  ],
  ['a repository', { root: { devDependencies: { tool: 'github:someone/tool' } } }, /root.*requires tool from github:/],
  ['a repository in short form', { root: { devDependencies: { tool: 'someone/tool' } } }, /from someone\/tool/],
  ['a tarball', { server: { dependencies: { lib: 'https://x.example/lib.tgz' } } }, /requires lib from https:/],
  ['a folder', { root: { devDependencies: { tool: 'file:../tool' } } }, /requires tool from file:/],
  [
    'a repository as an indirect dependency',
    { changes: { 'node_modules/lib': { dependencies: { deep: 'git+ssh://x.example/deep' } } } },
    /lib requires deep from git/,
  ],
  ['a version range in a shipped package', { server: { dependencies: { lib: '^1.0.0' } } }, /pinned to one version/],
])('reports %s', (_, options, problem) => {
  expect(findProblems(createProject(options))).toContainEqual(expect.stringMatching(problem))
})

test('accepts an installation script that is listed in allowScripts', () => {
  const scripted = { installed: { 'node_modules/tool': { scripts: { install: 'make' } } } }
  expect(findProblems(createProject({ ...scripted, root: { allowScripts: { tool: false } } }))).toEqual([])
})

test('requires a hash for binaries of other platforms, except for those that npm never fetched', () => {
  const entry = { version: '1.0.0', optional: true }
  const without = (name) => createProject({ changes: { [name]: entry }, installed: { [name]: null } })
  expect(findProblems(without('node_modules/@biomejs/cli-win32-x64'))).toEqual([])
  expect(findProblems(without('node_modules/some-win32'))).toEqual([
    'node_modules/some-win32 has no sha512 integrity in package-lock.json.',
  ])
})

/** The application of a test, which depends on `lib`. */
const createTestApp = ({ entry = {}, name = 'lib', spec = '1.0.0' } = {}) => ({
  folder: 'conformance/app',
  manifest: { dependencies: { [name]: spec } },
  lock: { packages: { '': {}, [`node_modules/${name}`]: { ...HASH, ...entry } } },
})

test('accepts the lock of a test application without installing it', () => {
  expect(findTestAppProblems(createTestApp({ entry: { license: 'MPL-2.0' } }))).toEqual([])
  const image = { name: '@img/sharp-libvips-linux-x64', entry: { license: 'LGPL-3.0-or-later' } }
  expect(findTestAppProblems(createTestApp(image))).toEqual([])
})

test.each([
  ['another licence', { entry: { license: 'LGPL-3.0-or-later' } }, /lib has the licence "LGPL-3.0-or-later"/],
  ['no licence', { entry: { license: undefined } }, /lib has the licence null/],
  ['an installation script', { entry: { hasInstallScript: true } }, /lib runs a script/],
  ['no hash', { entry: { integrity: undefined } }, /lib has no sha512 integrity/],
  ['a deprecated package', { entry: { deprecated: 'use another' } }, /lib is deprecated: use another/],
  ['a URL', { entry: { resolved: 'https://x.example/lib.tgz' } }, /lib has a "resolved" URL/],
  ['a repository', { spec: 'github:someone/lib' }, /package.json requires lib from github:/],
])('reports %s in the lock of a test application', (_, options, problem) => {
  expect(findTestAppProblems(createTestApp(options))).toEqual([expect.stringMatching(problem)])
})

test('reports high and critical advisories only', () => {
  const report = {
    metadata: { vulnerabilities: { low: 1, high: 1, critical: 1 } },
    vulnerabilities: {
      mild: { name: 'mild', severity: 'low', range: '*' },
      bad: { name: 'bad', severity: 'high', range: '<2' },
      worst: { name: 'worst', severity: 'critical', range: '<3' },
    },
  }
  expect(parseAudit(JSON.stringify(report))).toEqual({
    problems: ['bad <2: high advisory.', 'worst <3: critical advisory.'],
  })
  expect(parseAudit(JSON.stringify({ metadata: { vulnerabilities: {} }, vulnerabilities: {} }))).toEqual({
    problems: [],
  })
})

test.each([
  ['', 'no response'],
  ['<html>', 'no response'],
  ['{"message":"405 Method Not Allowed - POST https://x.example/bulk"}', '405 Method Not Allowed'],
])('reports advisories as unavailable if the registry responds with %j', (text, unavailable) => {
  expect(parseAudit(text)).toEqual({ unavailable })
})
