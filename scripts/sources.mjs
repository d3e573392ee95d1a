import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The fingerprint of the sources at the last build. */
export const buildFingerprintFile = join(root, 'node_modules/.latchkey-built')

const builtFolders = ['contract', 'locales', 'server', 'service', 'client', 'web']
const otherInputs = ['package-lock.json', 'scripts/build.mjs', 'scripts/sources.mjs'].map((path) => join(root, path))

/** Changes when a file that the build reads is added, removed or written. Takes a few milliseconds. */
export const fingerprintSources = () => {
  const hash = createHash('sha256')
  for (const path of [...builtFolders.flatMap((folder) => listFiles(join(root, folder))), ...otherInputs]) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

/** Whether `service/dist` and `web/dist` exist and match the current sources. */
export const isBuilt = () =>
  existsSync(join(root, 'service/dist/main.js')) &&
  existsSync(join(root, 'web/dist/index.html')) &&
  existsSync(buildFingerprintFile) &&
  readFileSync(buildFingerprintFile, 'utf8') === fingerprintSources()

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return isBuildInput(entry.name) ? listFiles(join(folder, entry.name)) : []
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
    })
}

const isBuildInput = (folderName) => !['dist', 'node_modules', 'data', 'coverage'].includes(folderName)
