import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isLocalHost } from '@latchkey/contract'

/** The tokens by the URL of their service. */
type StoredLogins = Readonly<Record<string, string>>

/** `latchkey/logins.json` in the configuration folder of the user (XDG Base Directory Specification; `%APPDATA%` on Windows). */
const getLoginsFile = ({ XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): string => {
  const folder = (process.platform === 'win32' && APPDATA) || XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(folder, 'latchkey', 'logins.json')
}

const readLogins = async (): Promise<StoredLogins> => {
  const file = getLoginsFile(process.env)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '{}'
    throw error
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: remove it and sign in again`, { cause: error })
  }
}

/** A command changes the file within milliseconds, so an older temporary file is that of one that was killed. */
const MAX_CHANGE_MS = 2000
const RETRY_MS = 20

/**
 * Replaces the file. The temporary file is also the lock: a command that ran concurrently would undo the change. Only the user
 * can read the new file, whatever the permissions of the previous one were. Returns the previous tokens.
 */
export const changeLogins = async (change: (logins: StoredLogins) => StoredLogins): Promise<StoredLogins> => {
  const file = getLoginsFile(process.env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.new`
  const handle = await createFile(temporary)
  try {
    const previous = await readLogins()
    await handle.writeFile(`${JSON.stringify(change(previous), null, 2)}\n`)
    await handle.close()
    await rename(temporary, file)
    return previous
  } catch (error) {
    await handle.close()
    await rm(temporary, { force: true })
    throw error
  }
}

/** Waits for the command that has created the file. Others can create it one after another during the wait. */
const createFile = async (file: string): Promise<FileHandle> => {
  let waitsFor = ''
  for (let waitsSince = 0; ; await wait(RETRY_MS)) {
    try {
      return await open(file, 'wx', 0o600)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const current = await identifyFile(file)
    if (current !== waitsFor) [waitsFor, waitsSince] = [current, performance.now()]
    else if (performance.now() - waitsSince > MAX_CHANGE_MS) await rm(file, { force: true })
  }
}

/** A new file can have the number of a deleted one. */
const identifyFile = async (file: string): Promise<string> => {
  const stats = await stat(file).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  return stats ? `${stats.ino} ${stats.birthtimeMs}` : ''
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

interface StoredLogin {
  readonly url: string
  readonly token: string
}

/** Returns the login of this service, or the only one. Throws an Error with the next step if there is none. */
export const requireLogin = async (requested: string | undefined): Promise<StoredLogin> => {
  const logins = await readLogins()
  const urls = Object.keys(logins)
  const url = requested === undefined ? urls[0] : toServiceUrl(requested)
  if (requested === undefined && urls.length > 1) throw new Error(`add one of the URLs: ${urls.join(', ')}`)
  const token = url !== undefined && Object.hasOwn(logins, url) ? logins[url] : undefined
  if (url === undefined || token === undefined) throw new Error('not signed in. Sign in with: latchkey login URL')
  return { url, token }
}

export const removeLogin = async (url: string): Promise<void> => {
  await changeLogins(({ [url]: _, ...others }) => others)
}

const DEFAULT_URL = 'http://localhost:3000'

/** Returns the URL of the service to sign in to. An empty variable counts as absent. */
export const findLoginUrl = (operand: string | undefined, { LATCHKEY_URL }: NodeJS.ProcessEnv): string =>
  toServiceUrl(operand ?? (LATCHKEY_URL?.trim() || DEFAULT_URL))

/** Returns the URL of a service without a trailing slash. Requires https, except on this machine, to encrypt the token. */
const toServiceUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error(`${text} is not a URL such as https://accounts.example.com`)
  }
  if (url.protocol === 'http:' && !isLocalHost(url.hostname)) throw new Error(`${text} must begin with https://`)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
