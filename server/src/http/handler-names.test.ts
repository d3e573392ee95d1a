import { calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test('assigns each call the handler of the same name', () => {
  expect(routes.map(({ handle }) => handle.name)).toEqual(Object.keys(calls))
})
