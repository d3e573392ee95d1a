#!/usr/bin/env node
// Refuses words that make names, comments and documents hard to read. CONTRIBUTING.md has the vocabulary.
import { findHits, listFiles } from './words.mjs'

for (const { path, line, word } of listFiles().flatMap(findHits)) {
  console.log(`${path}${line > 0 ? `:${line}` : ''}: replace “${word}”`)
  process.exitCode = 1
}
