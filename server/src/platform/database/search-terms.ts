import { toSearchName } from './search-name.ts'

/** Maximum length of a search term, and of the part of a word that is compared with it. */
export const MAX_SEARCH_TERM_LENGTH = 64

/** A word starts after one of these characters. */
const WORD_SEPARATORS = [' ', '-', '.', '_', '+', '@', "'", '’', '(', ',', '/']

const separators = WORD_SEPARATORS.map((separator) => `'${separator.replace("'", "''")}'`).join(', ')

/**
 * Creates a query for the search terms of users, with the columns "term" and "userId". `users` is a query for their
 * "id", "searchName" and "email". A term is the rest of a name or an address from the start of a word. The rest from
 * the first word is not a term, because the name and the address have indexes. A top-level domain is not a term either.
 */
export const createSearchTermsQuery = (users: string): string => `
  with recursive "users" ("id", "searchName", "email") as (${users}),
  "rests" ("userId", "text", "isAddress", "position") as (
    select "id", "searchName", 0, 2 from "users"
    union all select "id", "email", 1, 2 from "users"
    union all select "userId", "text", "isAddress", "position" + 1 from "rests" where "position" < length("text")
  )
  select distinct substr("text", "position", ${MAX_SEARCH_TERM_LENGTH}) as "term", "userId" from "rests"
  where substr("text", "position" - 1, 1) in (${separators}) and substr("text", "position", 1) not in (${separators}, '')
    and ("isAddress" = 0 or substr("text", "position" - 1, 1) <> '.' or substr("text", "position") like '%.%'
      or substr("text", "position") like '%@%')`

/**
 * Parses the different words of a search. Separators before a word don't count, except in a search without any other
 * character.
 */
export const parseSearchWords = (search: string): string[] => {
  const texts = search.split(/\s+/).map((text) => toSearchName(text))
  const words = texts.map((text) => text.replace(/^[ \-._+@'’(,/]+/, '')).filter((word) => word !== '')
  return [...new Set(words.length > 0 ? words : texts)]
}
