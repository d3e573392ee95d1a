import type { CallerContext } from '../platform/context.ts'
import type { InvitationRow, TeamRow } from '../platform/database/tables.ts'
import { listCustomRoles } from './custom-roles.ts'
import { toListedInvitation } from './invitations.ts'
import { listInvitations } from './invitations.store.ts'
import type { MemberContext } from './member-access.ts'
import { toListedMember } from './member-list.ts'
import { listMembers } from './member-list.store.ts'
import { toTeam } from './team.ts'
import { listTeams } from './teams.store.ts'

/** Rows per query. SQLite reads a batch in one iteration of the event loop, which delays all other calls. */
const BATCH_SIZE = 100

/** Some rows of a list, as the call that lists them returns them. A list without rows has one empty batch. */
export interface ListBatch {
  readonly list: string
  readonly rows: readonly unknown[]
}

/** Reads with the access of a member, and fails if the caller has lost it. */
export type ReadAsMember = <T>(query: (member: MemberContext) => Promise<T>) => Promise<T>

/** Reads the members, invitations, teams and custom roles of an organization. */
export async function* readExportedLists(
  ctx: CallerContext,
  organizationId: string,
  read: ReadAsMember,
): AsyncGenerator<ListBatch, undefined> {
  const limit = BATCH_SIZE
  yield* readPages('members', (last?: { createdAt: number; id: string }) =>
    read(async (member) => {
      const after = last && { value: last.createdAt, id: last.id }
      const page = { organizationId, column: 'createdAt', direction: 'asc', after, limit } as const
      const rows = await listMembers(member, { ...page, ...ALL_MEMBERS })
      return { last: rows.at(-1), rows: rows.map((row) => toListedMember(member, row)) }
    }),
  )
  yield* readPages('invitations', (after?: InvitationRow) =>
    read(async (member) => {
      const rows = await listInvitations(member, organizationId, { status: undefined, after, limit })
      return { last: rows.at(-1), rows: rows.map((row) => toListedInvitation(member, row)) }
    }),
  )
  if (ctx.settings.organization?.teams) {
    yield* readPages('teams', (after?: TeamRow) =>
      read(async (member) => {
        const rows = await listTeams(member, organizationId, { after, limit })
        return { last: rows.at(-1), rows: rows.map((row) => toTeam(member, row)) }
      }),
    )
  }
  yield { list: 'roles', rows: await read(listCustomRoles) }
}

const ALL_MEMBERS = { teamId: undefined, role: undefined, search: undefined, factors: { onlyMissing: false } }

interface LoadedPage<Last> {
  readonly last: Last | undefined
  readonly rows: readonly unknown[]
}

async function* readPages<Last>(
  list: string,
  load: (after?: Last) => Promise<LoadedPage<Last>>,
): AsyncGenerator<ListBatch> {
  let after: Last | undefined
  do {
    const { last, rows } = await load(after)
    yield { list, rows }
    after = rows.length < BATCH_SIZE ? undefined : last
  } while (after !== undefined)
}
