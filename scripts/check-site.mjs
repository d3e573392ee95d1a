#!/usr/bin/env node
// Checks the links and fragments of the built documentation site. VitePress itself checks links between pages, but no
// fragments.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './sources.mjs'

const site = join(root, 'dist/docs')
const pages = new Map(
  readdirSync(site, { recursive: true })
    .filter((file) => file.endsWith('.html'))
    .map((file) => [`/${file.replaceAll('\\', '/')}`, readFileSync(join(site, file), 'utf8')]),
)
const anchors = new Map([...pages].map(([path, html]) => [path, new Set(readAttributes(html, 'id'))]))

const problems = [...pages].flatMap(([path, html]) =>
  readAttributes(html, 'href')
    .filter((href) => !/^\w+:/.test(href) && !isValid(href, path))
    .map((href) => `${path}: the target of ${href} is missing`),
)
for (const problem of problems) console.log(problem)
console.log(`${pages.size} pages of the documentation site, ${problems.length} problems`)
process.exitCode = problems.length > 0 || pages.size < 50 ? 1 : 0

function readAttributes(html, name) {
  return [...html.matchAll(new RegExp(`<[a-z][^>]*? ${name}="([^"]*)"`, 'g'))].map(([, value]) => value)
}

function isValid(href, page) {
  const [path, fragment] = decodeURI(href).split('#')
  const target = path === '' ? page : posix.resolve(posix.dirname(page), path)
  const file = path.endsWith('/') ? posix.join(target, 'index.html') : target
  // Scripts, styles and pictures.
  if (!file.endsWith('.html')) return readdirSync(join(site, posix.dirname(file))).includes(posix.basename(file))
  return pages.has(file) && (!fragment || anchors.get(file).has(fragment))
}
