import type { ModelRun } from './model-run.ts'
import { isBanned, type State } from './state.ts'

/** The state that calls reveal, with the IDs of the server and sorted lists. */
export interface View {
  browsers: (readonly [account: string, session: string, activeOrganization: string | null] | null)[]
  accounts: Record<string, AccountView | null>
  /** The invitations that a signed-in user can list, by organization. */
  invitations: Record<string, string[]>
}

interface AccountView {
  verified: boolean
  role: string
  banned: boolean
  twoFactor: boolean
  sessions: string[]
  organizations: string[]
}

/** The view of the model state. */
export const predictView = ({ ids }: ModelRun, state: State, now: number): View => {
  const id = (name: string): string => ids.get(name) ?? `unknown ${name}`
  const isOpen = ([, session]: [string, { expiresAt: number }]): boolean => session.expiresAt > now
  const accounts: View['accounts'] = Object.fromEntries(listAccountIds(ids).map((account) => [account, null]))
  for (const [name, account] of state.accounts) {
    accounts[id(`account:${name}`)] = {
      verified: account.verified,
      role: account.role,
      banned: isBanned(account, now),
      twoFactor: account.secondFactor !== undefined,
      sessions: [...state.sessions]
        .filter(isOpen)
        .filter(([, session]) => session.account === name)
        .map(([session]) => id(`session:${session}`))
        .toSorted(),
      organizations: [...state.organizations]
        .filter(([, { members }]) => members.has(name))
        .map(([organization, { members }]) => `${id(`organization:${organization}`)} ${members.get(name)?.role}`)
        .toSorted(),
    }
  }
  const browsers = state.browsers.map(({ session }): View['browsers'][number] => {
    const found = [...state.sessions].filter(isOpen).find(([name]) => name === session)
    if (!found) return null
    const { account, activeOrganization } = found[1]
    const active = activeOrganization === null ? null : id(`organization:${activeOrganization}`)
    return [id(`account:${account}`), id(`session:${found[0]}`), active]
  })
  const signedInAccounts = new Set(browsers.flatMap((browser) => browser?.[0] ?? []))
  return { browsers, accounts, invitations: predictInvitations(state, signedInAccounts, id) }
}

const listAccountIds = (ids: ModelRun['ids']): string[] =>
  [...ids].filter(([name]) => name.startsWith('account:')).map(([, id]) => id)

/** Only for browsers whose session can list them. */
const predictInvitations = (
  state: State,
  signedInAccounts: ReadonlySet<string>,
  id: (name: string) => string,
): View['invitations'] => {
  const listed: View['invitations'] = {}
  for (const [organization, { members }] of state.organizations) {
    if (![...members.keys()].some((name) => signedInAccounts.has(id(`account:${name}`)))) continue
    listed[id(`organization:${organization}`)] = [...state.invitations]
      .filter(([, invitation]) => invitation.organization === organization)
      .map(([name, { status, role }]) => `${id(`invitation:${name}`)} ${status} ${role}`)
      .toSorted()
  }
  return listed
}

/** Reads the view from the server. Refreshes only the auditor's session. */
export const observe = async (run: ModelRun): Promise<View> => {
  const { auditor, browsers: clients, ids } = run
  if ((await auditor.get('/get-session')).body === null) await auditor.signIn()
  const results = await Promise.all(clients.map((browser) => browser.get('/get-session?disableRefresh=true')))
  const browsers = results.map(({ body }): View['browsers'][number] =>
    body === null ? null : [body.user.id, body.session.id, body.session.activeOrganizationId],
  )
  const accounts: View['accounts'] = {}
  const invitations: View['invitations'] = {}
  for (const id of listAccountIds(ids)) {
    const { status, body } = await auditor.get(`/admin/get-user?id=${id}`)
    accounts[id] = status === 200 ? toAccountView(run, body) : null
    const browser = clients[browsers.findIndex((browser) => browser?.[0] === id)]
    for (const { id: organization } of browser && status === 200 ? body.organizations : []) {
      invitations[organization] ??= await listInvitations(browser, organization)
    }
  }
  return { browsers, accounts, invitations }
}

type Body = Awaited<ReturnType<ModelRun['auditor']['get']>>['body']

const toAccountView = ({ now }: ModelRun, { user, sessions, organizations }: Body): AccountView => ({
  verified: user.emailVerified,
  role: user.role,
  banned: user.banned === true && (user.banExpires === null || Date.parse(user.banExpires) > now()),
  twoFactor: user.twoFactorEnabled,
  sessions: sessions.map(({ id }: { id: string }) => id).toSorted(),
  organizations: organizations.map(({ id, role }: { id: string; role: string }) => `${id} ${role}`).toSorted(),
})

const listInvitations = async (browser: ModelRun['auditor'] | undefined, organization: string): Promise<string[]> => {
  const { status, body } = (await browser?.get(`/organization/list-invitations?organizationId=${organization}`)) ?? {}
  if (status !== 200) return [`refused: ${body?.code}`]
  return body
    .map(({ id, status: state, role }: { id: string; status: string; role: string }) => `${id} ${state} ${role}`)
    .toSorted()
}
