import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getErrorMessage } from '@latchkey/server/error-text'
import { sqlitePath } from '@latchkey/server/sqlite'
import { isSqliteUrl } from './env.ts'
import { EnvironmentError } from './environment-error.ts'

/** Returns the file with the development secret: in the folder of the SQLite file, or in `data`. */
export const getDevelopmentSecretFile = (databaseUrl: string): string =>
  join(isSqliteUrl(databaseUrl) ? dirname(sqlitePath(databaseUrl)) : resolve('data'), 'secret')

/** Stores a random secret for development, so that sessions survive a restart. */
export const readOrCreateDevelopmentSecret = (databaseUrl: string): string => {
  const file = getDevelopmentSecretFile(databaseUrl)
  if (existsSync(file)) return readSecret(file)
  createFolder(dirname(file))
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // Creating a hard link is atomic: no process reads a partial file.
    linkSync(draft, file)
  } catch (error) {
    // If another process created the file at the same time, its secret is used.
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file)
}

const createFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new EnvironmentError(
      `the folder ${folder} for the secret cannot be created (${getErrorMessage(error)}): run Latchkey in a folder that is writable, or set DATABASE_URL and LATCHKEY_SECRET`,
    )
  }
}

const readSecret = (file: string): string => {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new EnvironmentError(
    `${file} has less than 32 characters: delete it to create a new secret, or set LATCHKEY_SECRET`,
  )
}
