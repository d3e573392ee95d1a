import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Goal } from './goals.ts'
import type { Circumstances, Measured } from './measured.ts'
import { drawPicture, type Ratios } from './picture.ts'
import { proofOf } from './proof.ts'

/** What is kept of a run, and drawn and listed from then on. */
export interface Report extends Circumstances {
  readonly goals: readonly Goal[]
  readonly ratios: readonly Ratios[]
}

/** Where the figures are kept, and what is made of them. */
export const files = {
  latest: new URL('../results/latest.json', import.meta.url),
  picture: new URL('../../docs/speed.svg', import.meta.url),
  proof: new URL('../../docs/proof.md', import.meta.url),
}

interface Publication {
  readonly page: string
  readonly measured: Measured
  readonly report: Report
}

/** Writes a whole run into `bench/results`; one with the usual number of users also into the picture and the proof. */
export const publish = ({ page, measured, report }: Publication): void => {
  const isUsual = report.users === 1000
  const name = isUsual ? 'latest' : `${report.users}-users`
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.md`, folder), page)
  const samples = Object.entries(measured.results).map(([part, results]) => [part, Object.fromEntries(results)])
  const { coldStart, memory, client } = measured
  const json = { ...report, coldStart, memory, client, results: Object.fromEntries(samples) }
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(json, rounded, 2)}\n`)
  if (!isUsual) return
  // From the file, as the test that compares them does: its figures are rounded.
  const kept = readReport()
  writeFileSync(files.picture, drawPicture(kept.ratios, kept))
  writeFileSync(files.proof, proofOf(kept, readFileSync(files.proof, 'utf8')))
}

/** The last whole run with the usual number of users. */
export const readReport = (): Report => JSON.parse(readFileSync(files.latest, 'utf8'))

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value
