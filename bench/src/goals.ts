import { worstGrowth } from './administration.ts'
import { names } from './field.ts'
import { MANY, pageOf } from './organizations.ts'
import { medianOf, ratioOf, type Results } from './rounds.ts'

/** Everything that was measured. */
export interface Measured {
  readonly getSession: Results
  readonly signIn: Results
  readonly signUp: Results
  readonly hasPermission: Results
  readonly list: Results
  readonly fullOrganization: Results
  readonly acceptInvitation: Results
  readonly listMembers: Results
  readonly listUsers: Results
  /** Milliseconds. */
  readonly coldStart: number
}

export interface Goal {
  readonly text: string
  readonly value: number | null
  readonly isMet: boolean
}

/** What is promised, and whether this run kept it. */
export const judge = ({ getSession, signIn, listMembers, listUsers, coldStart }: Measured): Goal[] => {
  const sqlite = names.latchkey('SQLite')
  const postgres = names.latchkey('PostgreSQL')
  return [
    atLeast(0.8, 'get-session, SQLite: × the bare server', ratioOf(getSession, sqlite, names.bare('SQLite'))),
    atLeast(10, `get-session, SQLite: × ${names.peer('SQLite')}`, ratioOf(getSession, sqlite, names.peer('SQLite'))),
    atLeast(0.8, 'get-session, PostgreSQL: × the bare server', ratioOf(getSession, postgres, names.bare('PostgreSQL'))),
    atLeast(0.9, 'sign-in, SQLite: × a bare server that only hashes', ratioOf(signIn, sqlite, names.hashing)),
    below(25, 'get-session p99 while people sign in, SQLite (ms)', medianOf(signIn, sqlite, 'p99')),
    ...(['SQLite', 'PostgreSQL'] as const).map((database) =>
      below(
        1.5,
        `list-members, ${database}: cost at 100,000 members ÷ cost at 100`,
        ratioOf(listMembers, pageOf({ database }, 100), pageOf({ database }, MANY)),
      ),
    ),
    ...(['SQLite', 'PostgreSQL'] as const).map((database) =>
      below(
        1.5,
        `list-users, ${database}: cost at 1,000,000 users ÷ cost at 1,000, the worst that an index serves`,
        worstGrowth(listUsers, database),
      ),
    ),
    below(1000, 'cold start to the first 200 (ms)', coldStart),
  ]
}

const atLeast = (least: number, text: string, value: number | null): Goal => ({
  text: `${text} ≥ ${least}`,
  value,
  isMet: value !== null && value >= least,
})

const below = (limit: number, text: string, value: number | null): Goal => ({
  text: `${text} < ${limit}`,
  value,
  isMet: value !== null && value < limit,
})
