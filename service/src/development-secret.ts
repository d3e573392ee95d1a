import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getErrorMessage } from '@latchkey/server/error-text'
import { sqlitePath } from '@latchkey/server/sqlite'
import { isSqliteUrl } from './environment-schema.ts'
import { EnvironmentError } from './environment-error.ts'

/** Returns the file with the development secret: in the folder of the SQLite file, or in `data`. */
export const getDevelopmentSecretFile = (databaseUrl: string): string =>
  join(isSqliteUrl(databaseUrl) ? dirname(sqlitePath(databaseUrl)) : resolve('data'), 'secret')

/** Stores a random secret for development, so that sessions survive a restart. */
export const readOrCreateDevelopmentSecret = (databaseUrl: string): string => {
  const file = getDevelopmentSecretFile(databaseUrl)
  if (!existsSync(file)) explainFailure(file, () => createSecret(file))
  return readDevelopmentSecret(file)
}

/** Throws an EnvironmentError if the file cannot be read, or is no secret. */
export const readDevelopmentSecret = (file: string): string => {
  const secret = explainFailure(file, () => readFileSync(file, 'utf8').trim())
  if (secret.length >= 32) return secret
  throw new EnvironmentError(
    `${file} has less than 32 characters: delete it to create a new secret, or set LATCHKEY_SECRET`,
  )
}

const createSecret = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
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
}

const explainFailure = <T>(file: string, access: () => T): T => {
  try {
    return access()
  } catch (error) {
    throw new EnvironmentError(
      `the secret ${file} cannot be read or created (${getErrorMessage(error)}): let this user write to its folder and read it, or set LATCHKEY_SECRET`,
    )
  }
}
