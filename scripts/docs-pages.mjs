#!/usr/bin/env node
// Writes the files of the documentation site that are not tracked in docs/.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectPages } from '../docs/.vitepress/link-source-files.mjs'
import { listDecisions } from '../docs/.vitepress/sidebar.mjs'
import { root } from './sources.mjs'

const docs = join(root, 'docs')

for (const folder of ['project', 'public']) {
  rmSync(join(docs, folder), { recursive: true, force: true })
  mkdirSync(join(docs, folder))
}
copyFileSync(join(root, 'web/src/brand/logo.svg'), join(docs, 'public/logo.svg'))
for (const [source, page] of Object.entries(projectPages)) {
  if (source.endsWith('.md')) writePage(page, moveLinks(readFileSync(join(docs, source), 'utf8')))
}
writePage(projectPages.decisions, formatDecisions())

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

function formatDecisions() {
  const items = listDecisions().map(({ text, link }) => `- [${text}](${link})`)
  return `# Decisions\n\nEach record has the context, the decision and its consequences.\n\n${items.join('\n')}\n`
}
