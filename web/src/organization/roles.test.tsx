import { texts } from '@latchkey/locales/en'
import { expect, test, vi } from 'vitest'
import { allRoles, isGrantable, roleNames } from './roles.ts'

test.each([
  ['owner', ['member', 'admin', 'owner']],
  ['admin', ['member', 'admin']],
  ['member', ['member']],
  ['member,admin', ['member', 'admin']],
  ['', ['member']],
])('R25 whoever holds %j is offered no role above their own', (held, offered) => {
  expect(allRoles.filter((role) => isGrantable(held, role))).toEqual(offered)
})

test('an admin never touches an owner, whatever else they hold', () => {
  expect(isGrantable('admin', 'owner,admin')).toBe(false)
  expect(isGrantable('owner', 'owner,admin')).toBe(true)
})

test('roles are named in the language of the reader, and unknown ones as they are', () => {
  expect(roleNames(texts.organization, 'owner, editor,constructor')).toBe('Owner, editor, constructor')
})

test('the roles of the service are offered too, each to those who stand above it', async () => {
  const told = { roles: { editor: { team: ['update'] }, boss: { organization: ['delete'] } }, creatorRole: 'boss' }
  const meta = document.createElement('meta')
  meta.name = 'latchkey-roles'
  meta.content = JSON.stringify(told)
  document.head.append(meta)
  vi.resetModules()
  const fresh = await import('./roles.ts')
  meta.remove()
  expect(fresh.allRoles).toEqual(['boss', 'editor', 'member', 'admin', 'owner'])
  expect(fresh.allRoles.filter((role) => fresh.isGrantable('admin', role))).toEqual(['editor', 'member', 'admin'])
  expect(fresh.isGrantable('owner', 'boss')).toBe(false)
  expect(fresh.isGrantable('boss', 'boss')).toBe(true)
})
