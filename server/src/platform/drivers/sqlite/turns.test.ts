import { afterEach, expect, test, vi } from 'vitest'
import { LOCK_PATIENCE_MS, SqliteLockedError } from './errors.ts'
import { Turns } from './turns.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('turns are taken in the order in which they were asked for', async () => {
  const turns = new Turns()
  const order: number[] = []
  await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const end = await turns.take()
      await Promise.resolve()
      order.push(number)
      end()
    }),
  )
  expect(order).toEqual([1, 2, 3, 4])
})

test('ending a turn twice does not end the next one', async () => {
  const turns = new Turns()
  const end = await turns.take()
  const second = turns.take()
  end()
  const endSecond = await second
  end()
  let isThird = false
  const third = turns.take().then(() => {
    isThird = true
  })
  await new Promise(setImmediate)
  expect(isThird).toBe(false)
  endSecond()
  await third
  expect(isThird).toBe(true)
})

test('who waits for a turn that never ends gives up, and the next in line still gets theirs', async () => {
  vi.useFakeTimers()
  const turns = new Turns()
  const end = await turns.take()
  const impatient = expect(turns.take()).rejects.toThrow(SqliteLockedError)
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS / 2)
  const patient = turns.take()
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS / 2)
  await impatient
  end()
  await expect(patient).resolves.toBeTypeOf('function')
})
