/** Formats an aligned Markdown table. The first columns are left-aligned. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[], textColumns = 1): string => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column < textColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column < textColumns ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Three significant digits, or a dash for null. */
export const formatFigure = (value: number | null): string => {
  if (value === null || Number.isNaN(value)) return '–'
  if (value === 0) return '0'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
