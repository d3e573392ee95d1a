import { afterEach, expect, test, vi } from 'vitest'
import { Deadline } from './deadline.ts'
import { Semaphore } from './semaphore.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('runs callers in the order of their calls', async () => {
  const semaphore = new Semaphore()
  const order: number[] = []
  await Promise.all(
    [1, 2, 3, 4].map((number) =>
      semaphore.run(async () => {
        await Promise.resolve()
        order.push(number)
      }),
    ),
  )
  expect(order).toEqual([1, 2, 3, 4])
})

test('never has more holders than permits', async () => {
  const semaphore = new Semaphore({ permits: 2 })
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 50 }, () =>
      semaphore.run(async () => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
      }),
    ),
  )
  expect([most, semaphore.load()]).toEqual([2, { acquired: 0, waiting: 0 }])
})

test('releases the permit when the work fails', async () => {
  const semaphore = new Semaphore()
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(semaphore.run(async () => 'next')).resolves.toBe('next')
})

test('ignores a second release of the same permit', async () => {
  const semaphore = new Semaphore()
  const release = await semaphore.acquire()
  const second = semaphore.acquire()
  release()
  const releaseSecond = await second
  release()
  let isThird = false
  const third = semaphore.acquire().then(() => {
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
  const semaphore = new Semaphore({ onRefusal: () => new Error('waited too long') })
  const release = await semaphore.acquire()
  const refused = expect(semaphore.acquire(Deadline.after(1000))).rejects.toThrow('waited too long')
  await vi.advanceTimersByTimeAsync(500)
  const served = semaphore.acquire(Deadline.after(1000))
  await vi.advanceTimersByTimeAsync(500)
  await refused
  release()
  await expect(served).resolves.toBeTypeOf('function')
})

test('refuses a caller when too many are waiting', async () => {
  const semaphore = new Semaphore({ maxWaiting: 1, onRefusal: () => new Error('too many') })
  const release = await semaphore.acquire()
  const waiting = semaphore.acquire()
  await expect(semaphore.acquire()).rejects.toThrow('too many')
  release()
  await expect(waiting).resolves.toBeTypeOf('function')
})
