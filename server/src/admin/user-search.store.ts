import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { MAX_SEARCH_TERM_LENGTH } from '../platform/database/search-terms.ts'

export interface SearchInput {
  readonly words: readonly string[]
  /** The search as the ID of a user. */
  readonly id: string
}

/** The words of a search. A user must match all of them. */
export interface WordSearch extends SearchInput {
  /** The word that selects the users through the indexes. The other words are checked for each of them. */
  readonly rarest: string
  /** Whether each of the words has many rows. */
  readonly isCommon: boolean
}

/** With fewer rows, reading and sorting the users of a word is faster than a scan in sorted order. */
const MIN_COMMON_ROWS = 2000
/** Finds the rarest of several common words. */
const MAX_COUNTED_ROWS = 50_000

/** Finds the rarest word with bounded counts. */
export const planWordSearch = async (ctx: Context, { words, id }: SearchInput): Promise<WordSearch> => {
  const bound = words.length === 1 ? MIN_COMMON_ROWS : MAX_COUNTED_ROWS
  const counts = await Promise.all(words.map((word) => countRows(ctx, { word, id, bound })))
  const rarestCount = Math.min(...counts)
  return { words, id, rarest: words[counts.indexOf(rarestCount)] ?? '', isCommon: rarestCount >= MIN_COMMON_ROWS }
}

/**
 * Creates the condition that users have all words. Selects them by the rarest word and checks only the other words for
 * each, or checks all words if the query bypasses the index.
 */
export const createWordCondition = ({ words, id, rarest }: WordSearch, { isBypassed }: { isBypassed: boolean }) => {
  const hasRarest = sql`"user"."id" in (${sql.join(createWordQueries(rarest, id), sql` union all `)})`
  const checked = words.filter((word) => isBypassed || word !== rarest).map((word) => hasWord(word, id))
  return sql<boolean>`${sql.join(isBypassed ? checked : [hasRarest, ...checked], sql` and `)}`
}

const countRows = async (
  ctx: Context,
  { word, id, bound }: { word: string; id: string; bound: number },
): Promise<number> => {
  const counts = await Promise.all(
    createWordQueries(word, id).map(async (source) => {
      const { rows } = await sql<{ count: number | string }>`
        select count(*) as "count" from (${source} limit ${bound}) as "some"`.execute(ctx.db)
      return Number(rows[0]?.count ?? 0)
    }),
  )
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    bound,
  )
}

/**
 * Queries for the IDs of the users with a word, each with an index of its own. A word can also be a complete additional
 * address.
 */
const createWordQueries = (word: string, id: string) => [
  sql`select "userId" from "userSearchTerm" where ${startsWith('"term"', toTerm(word))}`,
  sql`select "id" from "user" where ${startsWith('"email" collate "binary"', word)}`,
  sql`select "id" from "user" where ${startsWith('"searchName"', word)}`,
  sql`select "userId" from "emailAddress" where "email" = ${word}`,
  sql`select "id" from "user" where "id" = ${id}`,
]

const hasWord = (word: string, id: string) => sql<boolean>`(${startsWith('"user"."searchName"', word)}
  or ${startsWith('"user"."email" collate "binary"', word)}
  or exists (select 1 from "userSearchTerm" where "userId" = "user"."id" and ${startsWith('"term"', toTerm(word))})
  or exists (select 1 from "emailAddress" where "userId" = "user"."id" and "email" = ${word})
  or "user"."id" = ${id})`

const toTerm = (word: string): string => word.slice(0, MAX_SEARCH_TERM_LENGTH)

/** A range instead of a pattern, because both databases can use an index for a range. */
const startsWith = (column: string, text: string) =>
  sql<boolean>`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${`${text}\u{10ffff}`}`
