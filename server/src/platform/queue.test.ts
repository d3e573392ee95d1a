import { afterEach, expect, test, vi } from 'vitest'
import { Deadline } from './deadline.ts'
import { Queue } from './queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('serves callers in the order in which they arrived', async () => {
  const queue = new Queue()
  const order: number[] = []
  await Promise.all(
    [1, 2, 3, 4].map((number) =>
      queue.run(async () => {
        await Promise.resolve()
        order.push(number)
      }),
    ),
  )
  expect(order).toEqual([1, 2, 3, 4])
})

test('never has more holders than places', async () => {
  const queue = new Queue({ places: 2 })
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 50 }, () =>
      queue.run(async () => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
      }),
    ),
  )
  expect([most, queue.load()]).toEqual([2, { taken: 0, waiting: 0 }])
})

test('releases a place when the work fails', async () => {
  const queue = new Queue()
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(queue.run(async () => 'next')).resolves.toBe('next')
})

test('ignores a second release of the same place', async () => {
  const queue = new Queue()
  const release = await queue.acquire()
  const second = queue.acquire()
  release()
  const releaseSecond = await second
  release()
  let isThird = false
  const third = queue.acquire().then(() => {
    isThird = true
  })
  await new Promise(setImmediate)
  expect(isThird).toBe(false)
  releaseSecond()
  await third
  expect(isThird).toBe(true)
})

test('refuses a caller that waits until its deadline, and still serves the next one', async () => {
  vi.useFakeTimers()
  const queue = new Queue({ onRefusal: () => new Error('waited too long') })
  const release = await queue.acquire()
  const refused = expect(queue.acquire(Deadline.after(1000))).rejects.toThrow('waited too long')
  await vi.advanceTimersByTimeAsync(500)
  const served = queue.acquire(Deadline.after(1000))
  await vi.advanceTimersByTimeAsync(500)
  await refused
  release()
  await expect(served).resolves.toBeTypeOf('function')
})

test('refuses a caller when too many are waiting', async () => {
  const queue = new Queue({ maxWaiting: 1, onRefusal: () => new Error('too many') })
  const release = await queue.acquire()
  const waiting = queue.acquire()
  await expect(queue.acquire()).rejects.toThrow('too many')
  release()
  await expect(waiting).resolves.toBeTypeOf('function')
})
