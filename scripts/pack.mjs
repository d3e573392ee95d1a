#!/usr/bin/env node
// `npm run pack`: builds the packages that are published and writes their tarballs to dist/.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { init, parse } from 'es-module-lexer'
import { bundledLibraries, libraries, toLibraryManifest, toServiceManifest } from './package-manifests.mjs'
import { documentCalls, documentClientCalls } from './calls-declaration.mjs'
import { documentOptions } from './options-declaration.mjs'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const target = join(root, 'dist')
const staging = join(target, 'packages')
const rootManifest = readManifest('.')

/** Each package is copied here and compiled against the published form of the packages before it. */
const scope = join(staging, '@latchkey')

/** The declaration files whose types have no comments of their own, because the compiler infers them. */
const documented = {
  contract: { 'index.d.ts': documentCalls },
  server: { 'platform/options/options.d.ts': documentOptions },
  client: { 'calls.d.ts': documentClientCalls },
}

rmSync(target, { recursive: true, force: true })
mkdirSync(join(staging, 'node_modules'), { recursive: true })
mkdirSync(scope)
symlinkSync(scope, join(staging, 'node_modules/@latchkey'), 'junction')

await init
pack([...libraries.map(stageLibrary), stageService()])

function stageLibrary(name) {
  const folder = join(scope, name)
  cpSync(join(root, name, 'src'), join(folder, 'src'), { recursive: true, filter: isPublished })
  writeJson(join(folder, 'package.json'), toLibraryManifest(readManifest(name), rootManifest))
  writeJson(join(folder, 'tsconfig.json'), createCompilerConfig(name))
  run('tsc', ['--project', folder])
  for (const [path, document] of Object.entries(documented[name] ?? {})) rewrite(join(folder, 'dist', path), document)
  if (bundledLibraries.includes(name)) {
    run('vite', ['build', join(root, name), '--config', join(root, name, 'vite.config.ts'), '--logLevel', 'warn'])
    cpSync(join(root, name, 'dist'), join(folder, 'dist'), { recursive: true })
    writeFileSync(join(folder, 'dist/styles.d.ts'), 'export {}\n')
    copyDocuments(name, folder)
    return folder
  }
  // Threads and data that sources load with `new URL('./name', import.meta.url)`.
  cpSync(join(folder, 'src'), join(folder, 'dist'), { recursive: true, filter: (path) => !/\.tsx?$/.test(path) })
  copyDocuments(name, folder)
  return folder
}

/** The built program finds the web app at the same relative path as in the checkout. */
function stageService() {
  const folder = join(staging, 'latchkey')
  for (const output of ['service/dist', 'web/dist'])
    cpSync(join(root, output), join(folder, output), { recursive: true })
  const imported = findImportedPackages(join(folder, 'service/dist'))
  const manifest = toServiceManifest(readManifest('service'), readManifest('server'), rootManifest, imported)
  writeJson(join(folder, 'package.json'), manifest)
  copyDocuments('service', folder)
  return folder
}

function createCompilerConfig(name) {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      rootDir: 'src',
      outDir: 'dist',
      // Declarations that browsers use must not need the types of Node.
      types: name === 'server' ? ['node'] : [],
      // The declarations of a bundled library name no types of the workspaces in it, which are not published.
      ...(bundledLibraries.includes(name) && { emitDeclarationOnly: true, noCheck: true, sourceMap: false }),
    },
    include: ['src'],
    exclude: [],
  }
}

function isPublished(path) {
  return !/[\\/](testing|test-support\.ts|[^\\/]+\.test\.tsx?)$/.test(path)
}

/** The packages that the bundle of the service imports at runtime. */
function findImportedPackages(folder) {
  const files = readdirSync(folder).filter((file) => /\.m?js$/.test(file))
  const specifiers = files.flatMap((file) => parse(readFileSync(join(folder, file), 'utf8'))[0].map(({ n }) => n ?? ''))
  return new Set(specifiers.map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]*/)[0]))
}

function copyDocuments(name, folder) {
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(root, name, 'README.md'), join(folder, 'README.md'))
}

function pack(folders) {
  const options = ['--pack-destination', target, '--json', '--ignore-scripts', '--loglevel=error']
  for (const { filename, size } of JSON.parse(run('npm', ['pack', ...folders, ...options]))) {
    console.log(`dist/${filename}: ${Math.ceil(size / 1024)} kB`)
  }
}

function run(program, args) {
  return execFileSync(program, args, {
    cwd: root,
    env: withLocalBinaries(process.env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

/** Replaces the text of a file. */
function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
