#!/usr/bin/env node
// Runs in the copy of the repository in which Stryker tests, with the paths of tests. Bundles these tests, because they are
// loaded again for each change: a bundle takes one second, and its modules one by one take five.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

linkWorkspaces()
const { config } = await loadConfigFromFile({ command: 'build', mode: 'test' }, 'vitest.config.ts')
const unitTests = config.test.projects.find(({ test }) => test.name === 'unit')
await build({
  configFile: false,
  logLevel: 'warn',
  resolve: unitTests.resolve,
  plugins: [useInstalledPackages(), keepLocations()],
  build: {
    ssr: true,
    minify: false,
    outDir: 'mutation-tests',
    rollupOptions: {
      input: Object.fromEntries(process.argv.slice(2).map((path) => [path.replace(/\.tsx?$/, ''), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js', keepNames: true },
    },
  },
})

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
