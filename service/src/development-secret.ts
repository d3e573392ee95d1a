import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sqlitePath } from '@latchkey/server/sqlite'
import { EnvironmentError } from './environment-error.ts'

/** Where the secret of development is kept: beside the SQLite file, else in `data`. */
export const developmentSecretFile = (databaseUrl: string): string =>
  join(databaseUrl.startsWith('file:') ? dirname(sqlitePath(databaseUrl)) : resolve('data'), 'secret')

/** For development: made once and kept in the data folder, so that sessions survive a restart. */
export const readOrCreateDevelopmentSecret = (databaseUrl: string): string => {
  const file = developmentSecretFile(databaseUrl)
  if (existsSync(file)) return readSecret(file)
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // A link appears with all its contents or not at all.
    linkSync(draft, file)
  } catch (error) {
    // Another process made it at the same moment: that one counts.
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file)
}

const readSecret = (file: string): string => {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new EnvironmentError(`${file} has less than 32 characters: remove it for a new secret, or set LATCHKEY_SECRET`)
}
