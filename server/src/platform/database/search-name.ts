/** A name as people are searched and sorted by: in one form, and cut to what an index takes. */
export const toSearchName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().slice(0, 200).toWellFormed().replaceAll('\0', '')
