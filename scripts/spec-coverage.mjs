import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

const sentencesPath = join(root, 'docs/spec-sentences.json')
const coveragePath = join(root, 'docs/spec-coverage.md')

/**
 * Compares the specification's sentences with the titles of a full run's tests, `{title, file, project, state}` each.
 * Answers false, and lists them, when sentences have no test; else rewrites docs/spec-coverage.md, but only after a run
 * in which every test passed: whoever lacks a part of the machinery must not change what the page says.
 */
export function checkSpecCoverage(tests) {
  const sections = JSON.parse(readFileSync(sentencesPath, 'utf8'))
  const proofs = proofsBySentence(
    sections.map(({ sentence }) => sentence),
    tests,
  )
  const missing = sections.filter(({ sentence }) => proofs.get(sentence).length === 0)
  if (missing.length > 0) {
    console.log(
      `\n${missing.length} of ${sections.length} sentences of the specification have no test with their title:`,
    )
    for (const { section, sentence } of missing) console.log(`  section ${section}: ${sentence}`)
    return false
  }
  if (tests.every(({ state }) => state === 'passed')) writeFileSync(coveragePath, render(sections, proofs))
  return true
}

/** A test proves the longest sentence that its title is, or begins with: `test.each` appends its values. */
function proofsBySentence(sentences, tests) {
  const longestFirst = [...sentences].sort((one, other) => other.length - one.length)
  const proofs = new Map(sentences.map((sentence) => [sentence, []]))
  for (const test of tests) {
    const proven = longestFirst.find((sentence) => isTitled(test.title, sentence))
    if (proven) proofs.get(proven).push(test)
  }
  return proofs
}

const isTitled = (title, sentence) =>
  title.startsWith(sentence) && (title.length === sentence.length || /^[ .:,(]/.test(title.slice(sentence.length)))

function render(sections, proofs) {
  const lines = [
    '# Which test proves which sentence',
    '',
    'Written by every full `npm test`; do not edit. The sentences are those of `docs/spec-sentences.json`; a test proves',
    'one by bearing it as its title.',
  ]
  for (const section of new Set(sections.map((row) => row.section))) {
    lines.push('', `## Section ${section}`, '', '| Sentence | Test | Projects |', '|---|---|---|')
    for (const { sentence } of sections.filter((row) => row.section === section)) {
      const proven = proofs.get(sentence)
      lines.push(
        `| ${[cell(sentence), distinct(proven, 'file').map(linked).join('<br>'), distinct(proven, 'project').join(', ')].join(' | ')} |`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}

const distinct = (tests, key) =>
  [...new Set(tests.map((test) => test[key]))].sort((one, other) => (one < other ? -1 : 1))
const linked = (file) => `[${file}](../${file})`
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
