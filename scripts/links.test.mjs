import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { toAnchor } from './anchors.mjs'
import { root } from './sources.mjs'

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const pages = files.filter((file) => file.endsWith('.md'))

test.each(pages)('every link in %s leads to a file and a heading', (page) => {
  const broken = readLinks(page).filter(({ path, fragment }) => {
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return true
    return fragment !== undefined && !readAnchors(file).includes(fragment)
  })
  expect(broken).toEqual([])
})

test.each(pages)('every source file that %s names exists', (page) => {
  const names = [...read(page).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name]) => name)
  const isFile = (name) => files.some((file) => file === name || file.endsWith(`/${name}`))
  expect(names.filter((name) => !examples.has(name) && !isFile(name))).toEqual([])
})

/** Files of an application that uses Latchkey. */
const examples = new Set(['accounts.mjs', 'latchkey.config.mjs', 'latchkey.config.ts', '.mjs', '.ts'])

const read = (page) => readFileSync(join(root, page), 'utf8').replace(/^```.*?^```$/gms, '')

/** `scripts/check-site.mjs` checks the links of the site. */
const readLinks = (page) =>
  [...read(page).matchAll(/\]\(\s*(?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path, fragment]) => ({
    path,
    fragment,
  }))

const readAnchors = (page) => [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading))
