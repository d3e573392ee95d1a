import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isLocalHost } from '@latchkey/contract'

/** The tokens by the URL of their service. */
export type StoredLogins = Readonly<Record<string, string>>

/** `latchkey/logins.json` in the configuration folder of the user (XDG Base Directory Specification; `%APPDATA%` on Windows). */
const getLoginsFile = ({ XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): string => {
  const folder = (process.platform === 'win32' && APPDATA) || XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(folder, 'latchkey', 'logins.json')
}

export const readLogins = async (): Promise<StoredLogins> => {
  const file = getLoginsFile(process.env)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: remove it and sign in again`, { cause: error })
  }
}

/** Replaces the file. Only the user can read the new one, whatever the permissions of the previous one were. */
export const writeLogins = async (logins: StoredLogins): Promise<void> => {
  const file = getLoginsFile(process.env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(temporary, file)
}

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
  const { [url]: _, ...others } = await readLogins()
  await writeLogins(others)
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
