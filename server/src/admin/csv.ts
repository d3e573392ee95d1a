import type { Activity } from '@latchkey/contract'

const columns = [
  'createdAt',
  'action',
  'actorId',
  'actorName',
  'onBehalfOfId',
  'onBehalfOfName',
  'target',
  'targetName',
  'organizationId',
  'ipAddress',
  'userAgent',
  'requestId',
  'details',
  'id',
] as const satisfies readonly (keyof Activity)[]

export const toCsvHeader = (): string => `${columns.join(',')}\r\n`

/** Quotes each cell and doubles the quotes in it (RFC 4180). */
export const toCsvLine = (entry: Activity): string =>
  `${columns.map((column) => `"${toCell(entry[column]).replaceAll('"', '""')}"`).join(',')}\r\n`

/** Spreadsheets run cells that start like this as formulas. Attackers could put a formula into their own name. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/

const toCell = (value: Activity[keyof Activity]): string => {
  const text = toText(value)
  return FORMULA.test(text) ? `'${text}` : text
}

const toText = (value: Activity[keyof Activity]): string => {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : value
}
