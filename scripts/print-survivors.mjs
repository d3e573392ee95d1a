// A reporter for Stryker that prints each change that no test detects as soon as it is known, so that a run that is stopped
// early has results, too. Prints those that run into the timeout as well, because a busy machine can be the reason.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const PRINTED = new Set(['Survived', 'NoCoverage', 'Timeout'])

class SurvivorPrinter {
  onMutantTested({ status, fileName, location, replacement }) {
    if (!PRINTED.has(status)) return
    const original = readRange(fileName, location)
    const place = `${relative('', fileName)}:${location.start.line}`
    console.log(`${status}: ${place}: ${toLine(original)} → ${toLine(replacement ?? '')}`)
  }
}

const readRange = (file, { start, end }) => {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push(lines.pop().slice(0, end.column - 1))
  return [lines[0].slice(start.column - 1), ...lines.slice(1)].join(' ')
}

const toLine = (code) => code.replaceAll(/\s+/g, ' ').slice(0, 100)

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: SurvivorPrinter }]
