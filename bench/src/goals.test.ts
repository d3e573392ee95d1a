import { expect, test } from 'vitest'
import { formatAttackedName, formatCalmName } from './attack.ts'
import { names } from './servers.ts'
import { evaluateGoals } from './goals.ts'
import type { BenchmarkResults } from './results.ts'
import { renderChart, computeRatios } from './chart.ts'
import { formatReport } from './report.ts'

/** Throughput: Latchkey 90, the bare server 100, a peer 10. */
const measured: BenchmarkResults = {
  manyUsers: 1_000_000,
  results: {
    'get-session': new Map([
      [names.latchkey('SQLite'), [{ perSecond: 90 }, { perSecond: 90 }]],
      [names.bare('SQLite'), [{ perSecond: 100 }, { perSecond: 100 }]],
      [names.peer('SQLite'), [{ perSecond: 10 }, { perSecond: 10 }]],
    ]),
  },
  coldStart: 601,
}

const findGoalStarting = (part: string, start: string) =>
  evaluateGoals(measured).find((goal) => goal.part === part && goal.text.startsWith(start))

test('meets a goal at its limit or better', () => {
  expect(findGoalStarting('get-session', 'SQLite: × the bare server')).toMatchObject({
    value: 0.9,
    limit: 0.85,
    isMet: true,
  })
  expect(findGoalStarting('get-session', `× ${names.peer('SQLite')}`)).toMatchObject({
    value: 9,
    limit: 10,
    isMet: false,
  })
  expect(findGoalStarting('cold-start', 'to the first 200')).toMatchObject({ value: 601, limit: 600, isMet: false })
})

test('compares the p99 of get-session under attack with the calm one', () => {
  const own = names.latchkey('SQLite')
  const attack = (p99: number): BenchmarkResults => ({
    manyUsers: 1_000_000,
    results: {
      attack: new Map([
        [formatCalmName(own), [{ perSecond: 100, p99: 2 }]],
        [formatAttackedName(own), [{ perSecond: 90, p99 }]],
      ]),
    },
  })
  const findGoal = (results: BenchmarkResults) => evaluateGoals(results).find(({ part }) => part === 'attack')
  expect(findGoal(attack(10))).toMatchObject({ value: 5, isMet: true })
  expect(findGoal(attack(11))).toMatchObject({ value: 5.5, isMet: false })
})

test('compares the CPU time of two workers with that of one process', () => {
  const own = names.latchkey('SQLite')
  const sampleOf = (cpuMicros: number) => [{ perSecond: 100, cpuMicros }]
  const workers = (cpuMicros: number): BenchmarkResults => ({
    manyUsers: 1_000_000,
    results: {
      'two-workers': new Map([
        [own, sampleOf(90)],
        [`${own}, two workers`, sampleOf(cpuMicros)],
      ]),
    },
  })
  const findGoal = (results: BenchmarkResults) => evaluateGoals(results).find(({ part }) => part === 'two-workers')
  expect(findGoal(workers(100))).toMatchObject({ value: 1.8, isMet: true })
  expect(findGoal(workers(120))).toMatchObject({ value: 1.5, isMet: false })
})

test('does not meet a goal without a measurement', () => {
  expect(findGoalStarting('sign-in', '× the hash alone')).toMatchObject({ value: null, isMet: false })
})

test('omits parts without measurements from the report', () => {
  const plan = { rounds: 2, seconds: 1, warmUp: 0 }
  const conditions = { date: '2026-01-01', node: '20.0.0', cores: 2, processor: 'one', users: 1000, plan }
  const page = formatReport(measured, evaluateGoals(measured), conditions)

  expect(page).toContain('## Goals: 1 of 3 met')
  expect(page).toContain('NOT MET')
  expect(page).not.toContain('## Memory')
})

test('renders a small chart with text elements', () => {
  const picture = renderChart(computeRatios(measured), { date: '2026-01-01', node: '20.0.0', cores: 2 })

  expect(Buffer.byteLength(picture)).toBeLessThan(10_000)
  expect(picture).toContain('>get-session, SQLite</text>')
  expect(picture).toContain('>9.0</text>')
  expect(picture).toContain('prefers-color-scheme:dark')
})
