import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './index.ts'

const definitions = Object.values<Call>(calls)

test('no two calls share a method and a path', () => {
  const routes = definitions.map(({ method, path }) => `${method} ${path}`)
  expect(routes).toEqual([...new Set(routes)])
})

test('every path without a parameter is what the client derives from its property chain', () => {
  // The client has no list of paths: `client.twoFactor.verifyTotp` requests `/two-factor/verify-totp`.
  const toProperty = (segment: string) => segment.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const toSegment = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const paths = definitions.map(({ path }) => path).filter((path) => !path.includes(':') && !path.includes('.'))
  expect(paths.map((path) => path.split('/').map(toProperty).map(toSegment).join('/'))).toEqual(paths)
})

test('the calls that change credentials, act on other users, delete or export need a recent authentication', () => {
  const recent = definitions.filter(({ access }) => access === 'recent' || access === 'recent-or-server')
  expect(recent.map(({ path }) => path).toSorted()).toEqual([
    '/add-email-address',
    '/admin/ban-user',
    '/admin/create-user',
    '/admin/disable-api-key',
    '/admin/export-activity',
    '/admin/impersonate-user',
    '/admin/remove-user',
    '/admin/reset-two-factor',
    '/admin/revoke-api-key',
    '/admin/revoke-user-session',
    '/admin/revoke-user-sessions',
    '/admin/set-role',
    '/admin/set-user-password',
    '/admin/unban-user',
    '/admin/update-brand',
    '/admin/update-brand-picture',
    '/api-key/create',
    '/api-key/delete',
    '/api-key/rotate',
    '/api-key/update',
    '/change-email',
    '/change-password',
    '/delete-user',
    '/device/approve',
    '/email-otp/change-email',
    '/email-otp/request-email-change',
    '/export-activity',
    '/link-social',
    '/organization/create-role',
    '/organization/delete',
    '/organization/export',
    '/organization/export-activity',
    '/organization/set-two-factor-policy',
    '/organization/transfer-ownership',
    '/organization/update-role',
    '/passkey/delete-passkey',
    '/passkey/generate-register-options',
    '/passkey/verify-registration',
    '/remove-email-address',
    '/set-primary-email-address',
    '/two-factor/disable',
    '/two-factor/enable',
    '/two-factor/generate-backup-codes',
    '/two-factor/get-totp-uri',
    '/unlink-account',
    '/verify-email-address',
    '/webhook/create',
    '/webhook/delete',
    '/webhook/rotate-secret',
    '/webhook/update',
  ])
  for (const { path, isBlockedDuringImpersonation } of recent) expect(isBlockedDuringImpersonation, path).toBe(true)
})
