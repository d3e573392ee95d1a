import { isLicenceAllowed } from './licences.mjs'

/** Whose code runs in somebody's service or browser. What web needs to be built is compiled into its pages. */
const shippedWorkspaces = { contract: [], locales: [], server: [], service: [], client: [], web: ['devDependencies'] }

/** Packages whose manifest names no licence, and why we use them all the same. */
const withoutLicence = {
  'better-auth': 'compared with and migrated from in tests and benchmarks, and part of nothing we ship',
}

/** Programs for machines of other kinds, which npm notes without a hash where it has never fetched them. */
const withoutIntegrity = /^(?:@biomejs\/cli-|@oxc-parser\/binding-|@oxlint\/binding-|@oxlint-tsgolint\/)/

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies']
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** A version, a range of them, or a registry's package under another name: nothing that is fetched from anywhere else. */
const FROM_REGISTRY = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?[\d.x*^~<>=|\s\w+-]*$/

/**
 * What is wrong with the dependencies, a sentence each. `manifests` are our own by their folder ('' is the root's),
 * `lock` is package-lock.json, and `installedAt` answers the manifest of what is installed at a path of the lock, or null.
 */
export function problemsOf({ manifests, lock, installedAt }) {
  const shipped = new Set(shippedPackages({ manifests, lock }).map(({ path }) => path))
  const allowed = manifests['']?.allowScripts ?? {}
  return [
    ...Object.entries(manifests).flatMap(([folder, manifest]) => problemsOfManifest(folder, manifest)),
    ...foreignPackages(lock).flatMap(([path, entry]) => {
      const name = nameOf(path)
      const installed = installedAt(path)
      const licence = entry.license ?? installed?.license
      const scripts = INSTALL_SCRIPTS.filter((script) => installed?.scripts?.[script])
      const isElsewhere = !installed && entry.optional === true
      return [
        ...(installed || isElsewhere ? [] : [`${path} is in package-lock.json and not installed.`]),
        ...(installed && installed.version !== entry.version
          ? [`${path} is installed as ${installed.version}, and locked as ${entry.version}.`]
          : []),
        // Where it is installed its manifest tells; on this machine nobody has it.
        ...(isLicenceAllowed(licence, { isShipped: shipped.has(path) }) ||
        (isElsewhere && licence === undefined) ||
        (licence === undefined && !shipped.has(path) && name in withoutLicence)
          ? []
          : [
              `${path} is under ${JSON.stringify(licence ?? null)}, which is not allowed ${shipped.has(path) ? 'in what we ship' : 'here'}.`,
            ]),
        ...((scripts.length > 0 || (installed && entry.hasInstallScript)) && !(name in allowed)
          ? [
              `${path} runs ${scripts.join(', ') || 'a script'} when it is installed; "allowScripts" of package.json does not speak of it.`,
            ]
          : []),
        ...(entry.integrity?.startsWith('sha512-') || (isElsewhere && withoutIntegrity.test(name))
          ? []
          : [`${path} has no sha512 integrity in package-lock.json.`]),
        ...(entry.deprecated ? [`${path} is deprecated: ${entry.deprecated}`] : []),
        ...(entry.resolved ? [`${path} names the address it came from: package-lock.json holds none.`] : []),
        ...KINDS.slice(0, 3).flatMap((kind) => specsFromElsewhere(path, entry[kind])),
      ]
    }),
  ]
}

/** What our service, library and pages consist of besides our own: `{path, name, version, licence}`, each once, by name. */
export function shippedPackages({ manifests, lock }) {
  const found = new Map()
  const visit = (path) => {
    const entry = lock.packages[path]
    if (!entry || found.has(path)) return
    if (entry.link) return
    found.set(path, { path, name: nameOf(path), version: entry.version, licence: entry.license ?? null })
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(resolve(lock, path, name))
  }
  for (const [folder, more] of Object.entries(shippedWorkspaces)) {
    const kinds = [...KINDS.slice(0, 3), ...more]
    for (const name of kinds.flatMap((kind) => Object.keys(manifests[folder]?.[kind] ?? {}))) {
      visit(resolve(lock, folder, name))
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * What `npm audit --json` has said: `{problems}`, or `{silence}` with the reason why nobody has looked. Only what is high
 * or critical is a problem.
 */
export function verdictOnAudit(text) {
  const answer = parsed(text)
  const counts = answer?.metadata?.vulnerabilities
  if (!counts) return { silence: answer?.message?.split(' - ')[0] ?? 'no answer' }
  return {
    problems: Object.values(answer.vulnerabilities ?? {})
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map(({ name, severity, range }) => `${name} ${range}: an advisory that is ${severity}.`),
  }
}

function problemsOfManifest(folder, manifest) {
  const isShipped = folder in shippedWorkspaces
  return [
    ...KINDS.flatMap((kind) => specsFromElsewhere(`${folder || 'the root'}/package.json`, manifest[kind])),
    ...Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })
      .filter(([, spec]) => isShipped && !EXACT.test(spec))
      .map(([name, spec]) => `${folder}/package.json asks for ${name} ${spec}: what we ship is pinned to one version.`),
  ]
}

const specsFromElsewhere = (where, specs = {}) =>
  Object.entries(specs)
    .filter(([, spec]) => !FROM_REGISTRY.test(spec))
    .map(([name, spec]) => `${where} asks for ${name} from ${spec}: only versions of a registry are locked by a hash.`)

const foreignPackages = ({ packages }) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node finds a package from inside another: the nearest `node_modules` above. */
function resolve({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] || folder === '') return path
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
