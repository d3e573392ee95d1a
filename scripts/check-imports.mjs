#!/usr/bin/env node
// Rejects imports that break the layers of the repository, type imports included: `node scripts/check-imports.mjs`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The workspaces that each workspace may import. Tests may also import `testing`. */
const workspaces = {
  contract: [],
  locales: ['contract'],
  client: ['contract'],
  server: ['contract', 'locales'],
  service: ['contract', 'locales', 'server'],
  web: ['contract', 'locales', 'client'],
  react: ['contract', 'client', 'web'],
  simulator: [],
  testing: ['contract', 'server', 'simulator'],
  conformance: ['contract', 'locales', 'client', 'server', 'service', 'simulator', 'testing'],
  bench: ['contract', 'client', 'server', 'service', 'testing'],
}
/** Workspaces that only tests and development may import. */
const testOnly = ['testing', 'simulator', 'contract', 'locales', 'client']

/** The layers of `server/src`, highest first. A file imports its own layer and those after it. */
const serverLayers = [
  'tools',
  'entry',
  'http',
  'webhook',
  'admin',
  'api-key',
  'device',
  'organization',
  'social',
  'two-factor',
  'passkey',
  'user',
  'session',
  'platform',
]
/** Files of `server/src` itself: the public entries. */
const isEntry = (path) => !path.includes('/')

/** Packages that only these folders may import. */
const packageZones = [
  {
    packages: /^(node:sqlite|@photostructure\/sqlite|pg|ioredis|nodemailer|@opentelemetry)(\/|$)/,
    of: /^server\/src\//,
    in: /^server\/src\/platform\/drivers\//,
  },
  { packages: /^(react|react-dom|@mantine)(\/|$)/, of: /^client\/src\//, in: /^client\/src\/react\// },
  { packages: /^node:/, of: /^(contract|locales|client)\/src\//, in: /^$/ },
]

const isTest = (file) => /\.(test|e2e|alone)\.tsx?$|\/testing\/|vite(st)?\.config\.ts$/.test(file)
const getWorkspace = (file) => file.split('/')[0]
const getLayer = (path) => (isEntry(path) ? 'entry' : path.split('/')[0])

const problems = []
const graph = new Map()
for (const file of listSources()) {
  const workspace = getWorkspace(file)
  if (!(workspace in workspaces)) continue
  for (const specifier of listImports(file)) {
    if (specifier.startsWith('.')) checkRelative(file, posix.join(posix.dirname(file), specifier))
    else checkPackage(file, specifier)
  }
}
const cycles = findCycles(graph)

for (const problem of problems) console.log(problem)
for (const cycle of cycles) console.log(`import cycle: ${cycle.join(' → ')}`)
console.log(`${cycles.length} import cycles, ${problems.length} upward or foreign imports in ${graph.size} files`)
process.exitCode = problems.length + cycles.length > 0 ? 1 : 0

function listSources() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return files.split('\n').filter((file) => /^[\w-]+\/src\/.*\.tsx?$/.test(file) && existsSync(file))
}

/** The specifiers of static imports, re-exports and `import()`, types included. */
function listImports(file) {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return [...found].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic)
}

function checkRelative(file, target) {
  if (!graph.has(file)) graph.set(file, new Set())
  graph.get(file).add(target)
  if (getWorkspace(file) !== getWorkspace(target)) {
    problems.push(`${file}: import ${target} through the exports of @latchkey/${getWorkspace(target)}`)
    return
  }
  if (!file.startsWith('server/src/') || isTest(file) || file === 'server/src/test-support.ts') return
  const from = getLayer(file.slice('server/src/'.length))
  const to = getLayer(target.slice('server/src/'.length))
  if (from !== to && serverLayers.indexOf(from) > serverLayers.indexOf(to)) {
    problems.push(`${file}: ${from}/ is below ${to}/ and cannot import ${target}`)
  }
  if (from === 'platform' && isDriver(target) && !isDriver(file))
    problems.push(`${file}: only programs import drivers (${target})`)
  if (from !== to && target.endsWith('.store.ts') && to !== 'platform' && from !== 'tools') {
    problems.push(`${file}: only ${to}/ imports its store ${target}`)
  }
}

function isDriver(path) {
  return path.startsWith('server/src/platform/drivers/')
}

function checkPackage(file, specifier) {
  const [, name] = /^@latchkey\/([\w-]+)/.exec(specifier) ?? []
  const workspace = getWorkspace(file)
  const allowed = isTest(file) ? [...(workspaces[workspace] ?? []), ...testOnly, workspace] : workspaces[workspace]
  if (name && !allowed.includes(name)) problems.push(`${file}: ${workspace} does not import ${specifier}`)
  for (const zone of packageZones) {
    if (zone.packages.test(specifier) && zone.of.test(file) && !zone.in.test(file) && !isTest(file)) {
      problems.push(`${file}: ${specifier} must not be imported here`)
    }
  }
}

/** The strongly connected components with more than one file. */
function findCycles(edges) {
  const found = []
  const index = new Map()
  const low = new Map()
  const stack = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) found.push(component)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found
}
