import { expect, test } from 'vitest'
import { names } from './field.ts'
import { judge } from './goals.ts'
import type { Measured } from './measured.ts'
import { drawPicture, ratiosOf } from './picture.ts'
import { pageOf } from './report.ts'

/** A run in which Latchkey answered 90 requests while the bare server answered 100, and a peer 10. */
const measured: Measured = {
  results: {
    'get-session': new Map([
      [names.latchkey('SQLite'), [{ perSecond: 90 }, { perSecond: 90 }]],
      [names.bare('SQLite'), [{ perSecond: 100 }, { perSecond: 100 }]],
      [names.peer('SQLite'), [{ perSecond: 10 }, { perSecond: 10 }]],
    ]),
  },
  coldStart: 601,
}

const goal = (part: string, start: string) =>
  judge(measured).find((one) => one.part === part && one.text.startsWith(start))

test('a goal is met at its limit and beyond', () => {
  expect(goal('get-session', 'SQLite: × the bare server')).toMatchObject({ value: 0.9, limit: 0.85, isMet: true })
  expect(goal('get-session', `× ${names.peer('SQLite')}`)).toMatchObject({ value: 9, limit: 10, isMet: false })
  expect(goal('cold-start', 'to the first 200')).toMatchObject({ value: 601, limit: 600, isMet: false })
})

test('a goal that was not measured is not met', () => {
  expect(goal('sign-in', '× the hash alone')).toMatchObject({ value: null, isMet: false })
})

test('a page shows what was measured, and no more', () => {
  const plan = { rounds: 2, seconds: 1, warmUp: 0 }
  const circumstances = { date: '2026-01-01', node: '20.0.0', cores: 2, processor: 'one', users: 1000, plan }
  const page = pageOf(measured, judge(measured), circumstances)

  expect(page).toContain('## Goals: 1 of 3 met')
  expect(page).toContain('NOT MET')
  expect(page).not.toContain('## Memory')
})

test('the picture is small, and its words are text', () => {
  const picture = drawPicture(ratiosOf(measured), { date: '2026-01-01', node: '20.0.0', cores: 2 })

  expect(Buffer.byteLength(picture)).toBeLessThan(10_000)
  expect(picture).toContain('>get-session, SQLite</text>')
  expect(picture).toContain('>9.0</text>')
  expect(picture).toContain('prefers-color-scheme:dark')
})
