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
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? toJson(value) : value
  return FORMULA.test(text) ? `'${text}` : text
}

const toJson = (value: object | null): string => (value === null ? '' : JSON.stringify(value))
