/** A list with or without a method and a number, such as `FIRST 2 (b, c)`, `ANY 2 (b, c)`, `2 (b, c)` and `b, c`. */
const SETTING = /^(?:(?:(?:first|any)\s+)?(?<count>\d+)\s*\(\s*(?<listed>[^()]*)\)|(?<plain>[^()]*))$/i
const NAME = /^(?:[\w$-]+|"[^",]+")$/

/**
 * Returns the names, in lower case, of the standbys that every commit waits for, by the value of `synchronous_standby_names`.
 * The number of the list must include all its names. Otherwise a commit can be confirmed while one of them is disconnected.
 */
export const findRequiredStandbys = (setting: string): ReadonlySet<string> => {
  const { count = '1', listed, plain = '' } = SETTING.exec(setting.trim())?.groups ?? {}
  const names = (listed ?? plain).split(',').map((name) => name.trim())
  if (names.length !== Number(count) || !names.every((name) => NAME.test(name))) return new Set()
  return new Set(names.map((name) => name.replaceAll('"', '').toLowerCase()))
}
