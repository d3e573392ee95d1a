import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.mjs'

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

test.each(pages)('every link in %s leads to a file and a heading', (page) => {
  const broken = readLinks(page).filter(({ path, fragment }) => {
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return true
    return fragment !== undefined && !readAnchors(file).includes(fragment)
  })
  expect(broken).toEqual([])
})

const read = (page) => readFileSync(join(root, page), 'utf8').replace(/^```.*?^```$/gms, '')

const readLinks = (page) =>
  [...read(page).matchAll(/\]\(\s*(?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path, fragment]) => ({
    path,
    fragment,
  }))

/** Anchors as GitHub derives them from headings. */
const readAnchors = (page) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
