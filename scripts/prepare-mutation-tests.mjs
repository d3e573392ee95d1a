#!/usr/bin/env node
// Runs in the copy of the repository in which Stryker tests, with the paths of tests. Bundles these tests, because they are
// loaded again for each change: a bundle takes one second, and its modules one by one take five. All tests of the server are
// one bundle, so that a change that many of them reach loads it once. Each file of `client` needs its own window.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

linkWorkspaces()
const { config } = await loadConfigFromFile({ command: 'build', mode: 'test' }, 'vitest.config.ts')
const unitTests = config.test.projects.find(({ test }) => test.name === 'unit')
const tests = process.argv.slice(2)
const entries = tests.every((path) => path.startsWith('server/')) ? [joinTests(tests)] : tests
await build({
  configFile: false,
  logLevel: 'warn',
  resolve: unitTests.resolve,
  plugins: [useInstalledPackages(), keepLocations()],
  build: {
    ssr: true,
    minify: false,
    outDir: 'mutation-tests/bundles',
    rollupOptions: {
      input: Object.fromEntries(entries.map((path) => [removeExtension(path), path])),
      output: { entryFileNames: '[name].js', keepNames: true, codeSplitting: entries.length > 1 },
    },
  },
})
for (const path of entries) importBundle(path)

function removeExtension(path) {
  return path.replace(/\.[jt]sx?$/, '')
}

/** Writes a file with all tests and returns its path. */
function joinTests(paths) {
  const suites = paths.map((path) => `describe('${path}', () => import('../${path}'))\n`)
  writeFileSync('server/all.test.js', `import { describe } from 'vitest'\n${suites.join('')}`)
  return 'server/all.test.js'
}

/**
 * Vitest runs a file that imports the bundle of the test, because it would transform the bundle and decode its source map each
 * time.
 */
function importBundle(test) {
  const [environment = ''] = readFileSync(test, 'utf8').match(/\/\/ @vitest-environment .*/) ?? []
  const path = `${removeExtension(test)}.js`
  const bundle = pathToFileURL(join(process.cwd(), 'mutation-tests/bundles', path)).href
  const file = join('mutation-tests', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${environment}\nimport '${bundle}'\n`)
}

/** Node finds the packages in the folders above the copy. With these links, it finds the changed workspaces in the copy. */
function linkWorkspaces() {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
  mkdirSync('node_modules/@latchkey', { recursive: true })
  for (const workspace of workspaces)
    symlinkSync(join(process.cwd(), workspace), join('node_modules/@latchkey', workspace), 'junction')
}

/** Bundles no installed package, and imports the version that its importer would find. */
function useInstalledPackages() {
  return {
    name: 'use-installed-packages',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || /^[./\0]/.test(source) || isBuiltin(source)) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved?.id.includes('/node_modules/') ? { id: resolved.id, external: 'absolute' } : resolved
    },
  }
}

/** Modules read files beside them, and start threads from them. */
function keepLocations() {
  return {
    name: 'keep-locations',
    enforce: 'post',
    transform: (code, path) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
  }
}
