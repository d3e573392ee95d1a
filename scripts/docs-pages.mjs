#!/usr/bin/env node
// Writes the files of the documentation site that are not tracked in docs/: the reference, and copies of other documents.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { projectPages, sourcePage } from '../docs/.vitepress/link-source-files.mjs'
import { listDecisions } from '../docs/.vitepress/sidebar.mjs'
import { createCallPages } from './reference/calls.mjs'
import { createClientPage } from './reference/client.mjs'
import { createErrorsPage } from './reference/errors.mjs'
import { createOptionPages } from './reference/options.mjs'
import { root } from './sources.mjs'

const docs = join(root, 'docs')

for (const folder of ['project', 'public', 'reference']) {
  rmSync(join(docs, folder), { recursive: true, force: true })
  mkdirSync(join(docs, folder))
}
copyFileSync(join(root, 'docs/logo.svg'), join(docs, 'public/logo.svg'))
for (const [source, page] of Object.entries(projectPages)) {
  if (source.endsWith('.md')) writePage(page, moveLinks(readFileSync(join(docs, source), 'utf8')))
}
writePage(projectPages.decisions, formatDecisions())
const reference = {
  Options: createOptionPages(),
  'HTTP API': createCallPages(),
  Client: [createClientPage()],
  'Error codes': [createErrorsPage()],
}
for (const [path, text] of Object.values(reference).flat()) writePage(path, text)
writeFileSync(join(docs, 'reference/sidebar.json'), JSON.stringify(Object.entries(reference).map(toSidebarGroup)))
for (const path of listLinkedSources()) {
  const copy = join(docs, 'public', sourcePage(path))
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(join(root, path), copy)
}

function writePage(path, text) {
  const file = join(docs, `${path}.md`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Adapts the relative links of a document in the root folder to a page in `docs/project`. */
function moveLinks(text) {
  return text.replaceAll(/\]\((?!\w+:|#)([^)]+)\)/g, (_link, target) =>
    target.startsWith('docs/') ? `](../${target.slice('docs/'.length)})` : `](../../${target})`,
  )
}

/** VitePress reads the sidebar before the pages. */
function toSidebarGroup([text, pages]) {
  const items = pages.map(([path, page]) => ({
    text: /^# (?:Options: )?(.+)$/m.exec(page)[1],
    link: path.replace(/index$/, ''),
  }))
  return items.length === 1 ? items[0] : { text, collapsed: true, link: items[0].link, items }
}

function formatDecisions() {
  const items = listDecisions().map(({ text, link }) => `- [${text}](${link})`)
  return `# Decisions\n\nEach record has the context, the decision and its consequences.\n\n${items.join('\n')}\n`
}

/** The files outside of `docs` that links of its pages name, except those with pages of their own. */
function listLinkedSources() {
  const pages = readdirSync(docs, { recursive: true }).filter((file) => file.endsWith('.md'))
  const targets = pages.flatMap((page) =>
    [...readFileSync(join(docs, page), 'utf8').matchAll(/\]\((?!\w+:|\/|#)([^)\s#]+)/g)].map(([, path]) =>
      posix.join(posix.dirname(page.replaceAll('\\', '/')), path),
    ),
  )
  const sources = targets.filter((target) => target.startsWith('../') && !(target in projectPages))
  return new Set(sources.map((target) => target.slice('../'.length)))
}
