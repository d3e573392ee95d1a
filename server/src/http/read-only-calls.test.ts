import { expect, test } from 'vitest'
import type { Observer } from '../platform/observability/observer.ts'
import { silentObserver } from '../platform/observability/observer.ts'
import { createUserWithRole, mountedCalls, startTestServer } from '@latchkey/testing'

test('calls that read from replicas start no transaction', async () => {
  let transactionCount = 0
  const observer: Observer = {
    ...silentObserver,
    work: ({ kind }, run) => {
      if (kind === 'transaction') transactionCount++
      return run()
    },
  }
  const server = await startTestServer({ observer })
  const root = await createUserWithRole(server, 'admin')
  const { id } = await root.createOrganization()
  await root.post('/organization/set-active', { organizationId: id })
  const calls = mountedCalls.filter(({ call }) => call.isReadOnly)
  expect(calls.length).toBeGreaterThan(20)
  transactionCount = 0
  for (const { name, call, path } of calls) {
    const { status } = await root.get(path)
    expect([call.method, status < 500, transactionCount], name).toEqual(['GET', true, 0])
  }
})
