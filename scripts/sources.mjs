import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Where `npm run build` notes which sources it has built. */
export const builtMark = join(root, 'node_modules/.latchkey-built')

export const webEntry = join(root, 'web/index.html')

const builtFolders = ['contract', 'locales', 'server', 'service', 'client', 'web']
const otherInputs = ['package-lock.json', 'scripts/build.mjs', 'scripts/sources.mjs']

/** Changes whenever a file that the build reads is added, removed or written; costs a few milliseconds. */
export const fingerprintOfSources = () => {
  const hash = createHash('sha256')
  for (const path of [...builtFolders.flatMap((folder) => filesIn(join(root, folder))), ...inputsAtRoot()]) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

/** Whether `service/dist` and `web/dist` are there and made from the sources as they are now. */
export const isBuilt = () =>
  existsSync(join(root, 'service/dist/main.js')) &&
  (!existsSync(webEntry) || existsSync(join(root, 'web/dist/index.html'))) &&
  existsSync(builtMark) &&
  readFileSync(builtMark, 'utf8') === fingerprintOfSources()

const inputsAtRoot = () => otherInputs.map((path) => join(root, path)).filter((path) => existsSync(path))

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return isBuildInput(entry.name) ? filesIn(join(folder, entry.name)) : []
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
    })
}

const isBuildInput = (folderName) => !['dist', 'node_modules', 'data', 'coverage'].includes(folderName)
