import { texts } from '@latchkey/locales/en'
import { expect, test, vi } from 'vitest'
import { allRoles, isGrantable, formatRoles } from './roles.ts'

test.each([
  ['owner', ['member', 'admin', 'owner']],
  ['admin', ['member', 'admin']],
  ['member', ['member']],
  ['member,admin', ['member', 'admin']],
  ['', ['member']],
])('offers a user with the roles %j no higher role (R25)', (held, offered) => {
  expect(allRoles.filter((role) => isGrantable(held, role))).toEqual(offered)
})

test('prevents an admin from changing an owner with further roles', () => {
  expect(isGrantable('admin', 'owner,admin')).toBe(false)
  expect(isGrantable('owner', 'owner,admin')).toBe(true)
})

test('localizes known roles and shows custom roles unchanged', () => {
  expect(formatRoles(texts.organization, 'owner, editor,constructor')).toBe('Owner, editor, constructor')
})

test('offers custom roles of the service to users with sufficient roles', async () => {
  const serviceRoles = {
    roles: { editor: { team: ['update'] }, boss: { organization: ['delete'] } },
    creatorRole: 'boss',
  }
  const meta = document.createElement('meta')
  meta.name = 'latchkey-roles'
  meta.content = JSON.stringify(serviceRoles)
  document.head.append(meta)
  vi.resetModules()
  const fresh = await import('./roles.ts')
  meta.remove()
  expect(fresh.allRoles).toEqual(['boss', 'editor', 'member', 'admin', 'owner'])
  expect(fresh.allRoles.filter((role) => fresh.isGrantable('admin', role))).toEqual(['editor', 'member', 'admin'])
  expect(fresh.isGrantable('owner', 'boss')).toBe(false)
  expect(fresh.isGrantable('boss', 'boss')).toBe(true)
})
