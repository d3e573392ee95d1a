import { AdminArea } from '../admin/admin-area.tsx'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { annSession } from './stub-service.ts'
import { renderInApp } from './render-in-app.tsx'

const TIMESTAMP = '2029-01-01T00:00:00.000Z'

/** A user as administrators see them. */
export const createUser = (name: string, overrides: object = {}) => ({
  id: `id-${name.toLowerCase()}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  emailVerified: true,
  image: null,
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
  role: 'user',
  banned: null,
  banReason: null,
  banExpires: null,
  ...overrides,
})

/** The response of list-users with all users on one page. */
export const createUserPage = (users: readonly unknown[]) => ({
  body: { users, nextCursor: null, total: users.length, totalIsExact: true },
})

/** A response of get-user. */
export const createUserDetails = (name: string, overrides: object = {}) => ({
  user: createUser(name, overrides),
  lastSignIn: { at: TIMESTAMP, methods: ['password', 'totp'] },
  factors: { authenticatorApp: true, backupCodeCount: 8, passkeyCount: 2 },
  accounts: [{ id: 'account-1', provider: 'credential', accountId: 'x', createdAt: TIMESTAMP }],
  sessions: [{ ...annSession.session, id: 'session-1', token: 'session-1', impersonatedBy: null }],
  organizations: [{ id: 'acme-id', name: 'Acme', slug: 'acme', role: 'owner', createdAt: TIMESTAMP }],
})

/** The responses to Ann, who has this platform role. */
export const createAdminResponses = (role: string | undefined, { hasAllPermissions = role === 'admin' } = {}) => ({
  '/get-session': { body: { ...annSession, user: { ...annSession.user, role } } },
  '/admin/has-permission': { body: { error: null, success: hasAllPermissions } },
})

/** Renders the administration screens at a path below `/admin`. */
export const openAdmin = async (path = '') => {
  // The client still has the session of the previous test.
  await client.useSession.get().refetch()
  return renderInApp(
    <>
      <Routes>
        <Route
          path="/admin/*"
          element={
            <RequireSignIn>
              <AdminArea />
            </RequireSignIn>
          }
        />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    `/admin${path}`,
  )
}

export const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
