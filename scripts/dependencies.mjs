import { isLicenceAllowed } from './licences.mjs'

/** Workspaces whose code runs in production. The development dependencies of `web` are compiled into its pages. */
const shippedWorkspaces = { contract: [], locales: [], server: [], service: [], client: [], web: ['devDependencies'] }

/** Packages without a licence in their manifest, with the reason for using them. */
const withoutLicence = {
  'better-auth': 'a reference for tests and benchmarks, never shipped',
}

/** Binaries for other platforms. npm locks them without a hash if it never fetched them. */
const withoutIntegrity = /^(?:@biomejs\/cli-|@oxc-parser\/binding-|@oxlint\/binding-|@oxlint-tsgolint\/)/

/** The LGPL image library that Next.js uses if it is installed. The application of a test is never shipped. */
const libvips = /^@img\/sharp-/

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies']
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** A version, a range, or an alias of a registry package. */
const FROM_REGISTRY = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?[\d.x*^~<>=|\s\w+-]*$/

/**
 * Describes each problem with the dependencies in a sentence. `manifests` are the package.json files of this repository by
 * folder ('' is the root), `lock` is package-lock.json, and `readInstalledManifest` returns the manifest of the package
 * that is installed at a path of the lock, or null.
 */
export function findProblems({ manifests, lock, readInstalledManifest }) {
  const shipped = new Set(listShippedPackages({ manifests, lock }).map(({ path }) => path))
  const allowedScripts = manifests['']?.allowScripts ?? {}
  return [
    ...Object.entries(manifests).flatMap(([folder, manifest]) => findManifestProblems(folder, manifest)),
    ...listExternalPackages(lock).flatMap(([path, entry]) => {
      const installed = readInstalledManifest(path)
      const isForOtherPlatform = !installed && entry.optional === true
      const dependency = { path, entry, installed, isForOtherPlatform, isShipped: shipped.has(path) }
      const needsIntegrity = !isForOtherPlatform || !withoutIntegrity.test(getPackageName(path))
      return [
        ...findInstallationProblems(dependency),
        ...findLicenceProblems(dependency),
        ...findScriptProblems(dependency, allowedScripts),
        ...findLockEntryProblems(path, entry, { needsIntegrity }),
      ]
    }),
  ]
}

/**
 * The same for an application that only tests use and that is installed in another folder: knows its package.json and its
 * package-lock.json alone. No package may run a script during installation.
 */
export function findTestAppProblems({ folder, manifest, lock }) {
  return [
    ...findManifestProblems(folder, manifest),
    ...listExternalPackages(lock).flatMap(([path, entry]) => {
      const where = `${folder}/${path}`
      const isAllowed = isLicenceAllowed(entry.license, { isShipped: false }) || libvips.test(getPackageName(path))
      return [
        ...(isAllowed
          ? []
          : [`${where} has the licence ${JSON.stringify(entry.license ?? null)}, which is not allowed for tools.`]),
        ...(entry.hasInstallScript ? [`${where} runs a script during installation.`] : []),
        ...findLockEntryProblems(where, entry, { needsIntegrity: true }),
      ]
    }),
  ]
}

/** The external packages in the service, the library and the pages: `{ path, name, version, licence }`, sorted by name. */
export function listShippedPackages({ manifests, lock }) {
  const found = new Map()
  const visit = (path) => {
    const entry = lock.packages[path]
    if (!entry || found.has(path)) return
    if (entry.link) return
    found.set(path, { path, name: getPackageName(path), version: entry.version, licence: entry.license ?? null })
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(resolvePackage(lock, path, name))
  }
  for (const [folder, extraKinds] of Object.entries(shippedWorkspaces)) {
    const kinds = [...KINDS.slice(0, 3), ...extraKinds]
    for (const name of kinds.flatMap((kind) => Object.keys(manifests[folder]?.[kind] ?? {}))) {
      visit(resolvePackage(lock, folder, name))
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Parses the output of `npm audit --json`: `{ problems }` with the high and critical advisories, or `{ unavailable }` with
 * the reason if the registry has none.
 */
export function parseAudit(text) {
  const report = parseJson(text)
  if (!report?.metadata?.vulnerabilities) return { unavailable: report?.message?.split(' - ')[0] ?? 'no response' }
  return {
    problems: Object.values(report.vulnerabilities ?? {})
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map(({ name, severity, range }) => `${name} ${range}: ${severity} advisory.`),
  }
}

function findInstallationProblems({ path, entry, installed, isForOtherPlatform }) {
  if (isForOtherPlatform) return []
  if (!installed) return [`${path} is in package-lock.json but not installed.`]
  if (installed.version === entry.version) return []
  return [`${path} is installed as ${installed.version} but locked as ${entry.version}.`]
}

function findLicenceProblems({ path, entry, installed, isForOtherPlatform, isShipped }) {
  const licence = entry.license ?? installed?.license
  if (isLicenceAllowed(licence, { isShipped })) return []
  // The licence of a package for another platform can only be checked on that platform.
  if (licence === undefined && isForOtherPlatform) return []
  if (licence === undefined && !isShipped && getPackageName(path) in withoutLicence) return []
  const use = isShipped ? 'shipped packages' : 'tools'
  return [`${path} has the licence ${JSON.stringify(licence ?? null)}, which is not allowed for ${use}.`]
}

function findScriptProblems({ path, entry, installed }, allowedScripts) {
  const scripts = INSTALL_SCRIPTS.filter((script) => installed?.scripts?.[script])
  const hasScript = scripts.length > 0 || (installed && entry.hasInstallScript)
  if (!hasScript || getPackageName(path) in allowedScripts) return []
  const names = scripts.join(', ') || 'a script'
  return [`${path} runs ${names} during installation and is not listed in "allowScripts" of package.json.`]
}

function findManifestProblems(folder, manifest) {
  const isShipped = folder in shippedWorkspaces
  return [
    ...KINDS.flatMap((kind) => findNonRegistrySpecs(`${folder || 'the root'}/package.json`, manifest[kind])),
    ...Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })
      .filter(([, spec]) => isShipped && !EXACT.test(spec))
      .map(
        ([name, spec]) =>
          `${folder}/package.json requires ${name} ${spec}: shipped packages are pinned to one version.`,
      ),
  ]
}

const findLockEntryProblems = (path, entry, { needsIntegrity }) => [
  ...(!needsIntegrity || entry.integrity?.startsWith('sha512-')
    ? []
    : [`${path} has no sha512 integrity in package-lock.json.`]),
  ...(entry.deprecated ? [`${path} is deprecated: ${entry.deprecated}`] : []),
  ...(entry.resolved ? [`${path} has a "resolved" URL. package-lock.json must not contain any.`] : []),
  ...KINDS.slice(0, 3).flatMap((kind) => findNonRegistrySpecs(path, entry[kind])),
]

const findNonRegistrySpecs = (where, specs = {}) =>
  Object.entries(specs)
    .filter(([, spec]) => !FROM_REGISTRY.test(spec))
    .map(([name, spec]) => `${where} requires ${name} from ${spec}: only registry versions are locked by a hash.`)

const listExternalPackages = ({ packages }) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

const getPackageName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Node's resolution: the nearest `node_modules` folder above. */
function resolvePackage({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] || folder === '') return path
  }
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
