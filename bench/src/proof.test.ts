import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawPicture } from './picture.ts'
import { proofOf } from './proof.ts'
import { files, readReport } from './publish.ts'

const page = readFileSync(files.proof, 'utf8')

test('the speed in docs/proof.md is that of the last run', () => {
  expect(proofOf(readReport(), page)).toBe(page)
})

test('the picture of the README shows the last run', () => {
  const report = readReport()

  expect(readFileSync(files.picture, 'utf8')).toBe(drawPicture(report.ratios, report))
})

test('every file that docs/proof.md names is there', () => {
  const named = [...page.matchAll(/npx vitest run ([^`]+)`/g)].flatMap(([, paths = '']) => paths.split(' '))

  expect(named.length).toBeGreaterThan(15)
  expect(
    named.filter((path) => path !== 'PATH' && !existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))),
  ).toEqual([])
})

test('a page that has lost the marks of the table is refused', () => {
  expect(() => proofOf(readReport(), 'no marks')).toThrow('docs/proof.md has lost its marks')
})
