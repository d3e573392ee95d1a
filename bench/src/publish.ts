import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Goal } from './goals.ts'
import { type BenchmarkResults, type Comparison, DEFAULT_USERS, type RunConditions } from './results.ts'
import { renderChart, type Ratios } from './chart.ts'
import { updateProof } from './proof.ts'
import type { Sample } from './rounds.ts'

/** The stored results of a run. */
export interface Report extends RunConditions {
  readonly goals: readonly Goal[]
  readonly ratios: readonly Ratios[]
}

/** The files with the results and the documents that are generated from them. */
export const files = {
  latest: new URL('../results/latest.json', import.meta.url),
  picture: new URL('../../docs/speed.svg', import.meta.url),
  proof: new URL('../../docs/proof.md', import.meta.url),
}

interface Publication {
  readonly page: string
  readonly measured: BenchmarkResults
  readonly report: Report
}

/**
 * Writes a complete run to `bench/results`. A run with the default number of users also updates the chart and the
 * proof.
 */
export const publish = ({ page, measured, report }: Publication): void => {
  const hasDefaultUsers = report.users === DEFAULT_USERS
  const name = hasDefaultUsers ? 'latest' : `${report.users}-users`
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.md`, folder), page)
  const samples = Object.entries(measured.results).map(([part, results]) => [part, Object.fromEntries(results)])
  const { coldStart, memory, client } = measured
  const json = { ...report, coldStart, memory, client, results: Object.fromEntries(samples) }
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(json, roundNumber, 2)}\n`)
  if (!hasDefaultUsers) return
  // Reads the rounded values from the file, as the test that compares them does.
  const stored = readReport()
  writeFileSync(files.picture, renderChart(stored.ratios, stored))
  writeFileSync(files.proof, updateProof(stored, readFileSync(files.proof, 'utf8')))
}

/** The last complete run with the default number of users. */
export const readReport = (): Report => JSON.parse(readFileSync(files.latest, 'utf8'))

/** The samples of that run. */
export const readResults = (): BenchmarkResults['results'] => {
  const { results }: StoredSamples = JSON.parse(readFileSync(files.latest, 'utf8'))
  return Object.fromEntries(Object.entries(results).map(([part, samples]) => [part, new Map(Object.entries(samples))]))
}

interface StoredSamples {
  readonly results: Partial<Record<Comparison, Record<string, readonly Sample[]>>>
}

const roundNumber = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value
