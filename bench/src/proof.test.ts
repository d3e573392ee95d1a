import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { renderChart } from './chart.ts'
import { updateProof } from './proof.ts'
import { files, readReport } from './publish.ts'

const page = readFileSync(files.proof, 'utf8')

test('docs/proof.md contains the results of the last run', () => {
  expect(updateProof(readReport(), page)).toBe(page)
})

test('the chart of the README shows the last run', () => {
  const report = readReport()

  expect(readFileSync(files.picture, 'utf8')).toBe(renderChart(report.ratios, report))
})

test('docs/proof.md refers to existing test files only', () => {
  const named = [...page.matchAll(/npx vitest run ([^`]+)`/g)].flatMap(([, paths = '']) => paths.split(' '))

  expect(named.length).toBeGreaterThan(15)
  expect(
    named.filter((path) => path !== 'PATH' && !existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))),
  ).toEqual([])
})

test('rejects a page without the markers of the table', () => {
  expect(() => updateProof(readReport(), 'no markers')).toThrow('docs/proof.md lacks the markers')
})
