import { texts } from '@latchkey/locales/en'
import { expect, test } from 'vitest'
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
