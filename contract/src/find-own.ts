/** Finds a value by its name. Ignores inherited properties, so that the name `constructor` has no value. */
export const findOwn = <Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined => (record && Object.hasOwn(record, name) ? record[name] : undefined)
