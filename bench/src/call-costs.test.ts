import { expect, test } from 'vitest'
import { findCostRegressions, getCallCosts } from './call-costs.ts'
import { names } from './servers.ts'

const own = names.latchkey('SQLite')
const bare = names.bare('SQLite')

/** The costs of get-session on both servers. */
const createCosts = (ownCost: { cpuMicros: number; bytes?: number }, bareMicros: number) =>
  getCallCosts({
    results: {
      'get-session': new Map([
        [own, [{ perSecond: 1, ...ownCost }]],
        [bare, [{ perSecond: 1, cpuMicros: bareMicros, bytes: 300 }]],
      ]),
    },
  })

const committed = createCosts({ cpuMicros: 20, bytes: 300 }, 40)

test('reports a call that costs over 10 % more CPU time than in the committed results', () => {
  expect(findCostRegressions(createCosts({ cpuMicros: 22, bytes: 300 }, 40), committed)).toEqual([])
  expect(findCostRegressions(createCosts({ cpuMicros: 23, bytes: 300 }, 40), committed)).toEqual([
    { part: 'get-session', server: own, cost: 'CPU', growth: 1.15 },
  ])
})

test('corrects CPU time by the speed of the machine, which all servers share', () => {
  expect(findCostRegressions(createCosts({ cpuMicros: 40, bytes: 300 }, 80), committed)).toEqual([])
  const fasterMachine = createCosts({ cpuMicros: 20, bytes: 300 }, 20)
  expect(findCostRegressions(fasterMachine, committed)).toMatchObject([{ cost: 'CPU', growth: 2 }])
})

test('reports a response that is over 10 % longer', () => {
  const longer = createCosts({ cpuMicros: 20, bytes: 360 }, 40)
  expect(findCostRegressions(longer, committed)).toEqual([
    { part: 'get-session', server: own, cost: 'bytes', growth: 1.2 },
  ])
})

test('does not compare bytes with results of a release that did not measure them', () => {
  const before = createCosts({ cpuMicros: 20 }, 40)
  expect(findCostRegressions(createCosts({ cpuMicros: 20, bytes: 360 }, 40), before)).toEqual([])
})

test('does not compare calls and servers that were not measured in both runs', () => {
  expect(findCostRegressions(committed, [])).toEqual([])
  expect(findCostRegressions([], committed)).toEqual([])
})
