/** Returns the normalized name that lists search and sort by, cut to the maximum size of an index entry. */
export const toSearchName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().slice(0, 200).toWellFormed().replaceAll('\0', '')
