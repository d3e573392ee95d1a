#!/usr/bin/env node
// Refuses words that make names, comments and documents hard to read. CONTRIBUTING.md has the vocabulary.
// `--report` prints the number of hits in each folder of the repository instead.
import { findHits, isChecked, listFiles } from './words.mjs'

const hits = listFiles().flatMap(findHits)

if (process.argv.includes('--report')) {
  const counts = new Map()
  for (const { path } of hits) {
    const folder = path.split('/').slice(0, -1).slice(0, 3).join('/') || '.'
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    console.log(`${String(count).padStart(6)}  ${folder}`)
  }
  console.log(`${String(hits.length).padStart(6)}  in total`)
} else {
  for (const { path, line, word } of hits.filter(({ path }) => isChecked(path))) {
    console.log(`${path}${line > 0 ? `:${line}` : ''}: replace “${word}”`)
    process.exitCode = 1
  }
}
