/** In UTF-16 code units. PostgreSQL refuses index entries of more than 2704 bytes. */
const MAX_SEARCH_NAME_LENGTH = 200

/** Returns the normalized name that lists search and sort by. PostgreSQL can store it: it contains no U+0000. */
export const toSearchName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, MAX_SEARCH_NAME_LENGTH)
    // The cut can split a surrogate pair.
    .toWellFormed()
    .replaceAll('\0', '')
