/** Formats an aligned Markdown table. The first columns are left-aligned. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[], textColumns = 1): string => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const isText = (column: number): boolean => column < textColumns
  const alignCell = (cell: string, column: number): string => {
    const width = widths[column] ?? 0
    return isText(column) ? cell.padEnd(width) : cell.padStart(width)
  }
  const formatRow = (cells: readonly string[]): string => `| ${cells.map(alignCell).join(' | ')} |`
  const delimiters = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head, delimiters, ...rows].map(formatRow).join('\n')
}

/** Three significant digits, or a dash for null. */
export const formatFigure = (value: number | null): string => {
  if (value === null || Number.isNaN(value)) return '–'
  if (value === 0) return '0'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
