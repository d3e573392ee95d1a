import { ONE_PIXEL } from '../pictures.ts'
import { createUserWithRole, createUserWithId } from '../users-with-ids.ts'
import type { TestUser } from '../test-user.ts'
import { enableTwoFactor } from '../two-factor.ts'
import { insertPersons } from '../user-rows.ts'
import type { TestServer } from '../test-server.ts'

const NEW_PASSWORD = 'an unused password'

/** Administration: user lists with all orders and filters, and every action on a user. */
export const executeAdminCalls = async (server: TestServer): Promise<void> => {
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const about = { userId: bob.id }
  await executeListCalls(root)
  await searchCommonWord(server, root)
  await root.get(`/admin/get-user?id=${bob.id}`)
  await root.post('/admin/create-user', { email: 'made@example.com', password: NEW_PASSWORD, name: 'Made' })
  await root.post('/admin/set-role', { ...about, role: 'admin' })
  await root.post('/admin/set-role', { ...about, role: 'user' })
  await root.post('/admin/has-permission', { permissions: { user: ['list'] } })
  const { sessions } = (await root.post('/admin/list-user-sessions', about)).body
  await root.post('/admin/revoke-user-session', { sessionToken: sessions[0].token })
  await bob.signIn()
  await root.post('/admin/revoke-user-sessions', about)
  await root.post('/admin/ban-user', { ...about, banReason: 'spam', banExpiresIn: 60 })
  await bob.signIn()
  await root.post('/admin/unban-user', about)
  await root.post('/admin/ban-user', { ...about, banExpiresIn: 60 })
  server.advanceClock(61)
  await bob.signIn()
  await root.post('/admin/impersonate-user', about)
  await root.post('/admin/stop-impersonating')
  await enableTwoFactor(server, bob)
  await root.post('/admin/reset-two-factor', about)
  await root.post('/admin/set-user-password', { ...about, newPassword: NEW_PASSWORD })
  await root.post('/admin/remove-user', about)
  await root.get('/admin/preview-mail?kind=reset&language=UKR')
  await server.latchkey.api.createAdmin({ body: { email: 'chief@example.com' } })
}

/** Enough users that the search scans them in sorted order. */
const searchCommonWord = async ({ database }: TestServer, root: TestUser): Promise<void> => {
  await insertPersons(database, 2000)
  for (const order of ['', 'sortBy=name', 'sortBy=email', 'sortBy=createdAt&sortDirection=desc']) {
    await root.get(`/admin/list-users?search=person&${order}`)
  }
}

const executeListCalls = async (root: TestUser): Promise<void> => {
  const searches = [
    '',
    ...['email', 'name'].flatMap((field) =>
      ['starts_with', 'contains', 'ends_with'].map((how) => `searchValue=a&searchField=${field}&searchOperator=${how}`),
    ),
    'search=a+b',
    'filterField=role&filterValue=user',
    'filterField=banned&filterValue=true&filterOperator=eq',
    'filterField=createdAt&filterValue=1&filterOperator=gt',
  ]
  for (const search of searches) {
    for (const order of ['', 'sortBy=name', 'sortBy=email', 'sortBy=createdAt&sortDirection=desc']) {
      const page = `/admin/list-users?${search}&${order}&limit=1&withLastActive=true`
      const { nextCursor } = (await root.get(page)).body
      if (nextCursor) await root.get(`${page}&cursor=${encodeURIComponent(nextCursor)}`)
    }
  }
  for (const page of ['/admin/list-organizations?limit=1', '/admin/list-organizations?limit=1&search=a']) {
    const { nextCursor } = (await root.get(page)).body
    if (nextCursor) await root.get(`${page}&cursor=${nextCursor}`)
  }
  const { organizations } = (await root.get('/admin/list-organizations')).body
  await root.get(`/admin/get-organization?id=${organizations[0].id}`)
  const members = `/admin/list-organization-members?id=${organizations[0].id}&limit=1`
  const { nextCursor: membersCursor } = (await root.get(members)).body
  if (membersCursor) await root.get(`${members}&cursor=${membersCursor}`)
  await root.get(`/admin/list-activity?organizationId=${organizations[0].id}`)
  await root.get('/admin/get-statistics')
  await root.get('/admin/get-brand')
  await root.post('/admin/update-brand', { name: 'Umbra' })
  const { body: setting } = await root.post('/admin/update-brand-picture', { kind: 'logo', picture: ONE_PIXEL })
  await root.get(new URL(setting.brand.logo).pathname.replace('/api/auth', ''))
  await root.get('/brand-picture/logo')
  await root.post('/admin/update-brand-picture', { kind: 'logo', picture: null })
  for (const filter of ['', 'action=user.created', 'actor=unknown', 'about=user:unknown']) {
    await root.get(`/admin/list-activity?${filter}`)
    await root.get(`/admin/export-activity?format=csv&${filter}`)
  }
}

/** With the cookie cache, an organization limit and additional fields. A mail fails, and an admin retries it. */
export const executeFailingMailCalls = async (server: TestServer): Promise<void> => {
  const root = await createUserWithRole(server, 'admin')
  await root.get('/get-session')
  await root.get('/get-session')
  await root.createOrganization()
  await root.get('/organization/get-full-organization')
  const { id } = await root.fetchUser()
  await server.latchkey.api.setAdditionalFields({ body: { entity: 'user', id, fields: { plan: 'pro' } } })
  await root.post('/update-session', { device: 'Phone' })
  await root.post('/forget-password', { email: root.email })
  const { mails } = (await root.get('/admin/list-mails')).body
  await root.get('/admin/list-mails?status=pending')
  await root.get(`/admin/list-mails?recipient=${root.email}`)
  await root.post('/admin/retry-mail', { id: mails[0].id })
  await root.post('/admin/send-test-mail')
  await server.latchkey.mails.sendDue()
}
