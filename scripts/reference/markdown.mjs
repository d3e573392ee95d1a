/** A Markdown table. Rows are lists of cells. */
export const formatTable = (header, rows) =>
  [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n')

export const code = (text) => `\`${text}\``

export const toCodeBlock = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``

/** The page of an error code, at its heading. */
export const linkError = (errorCode) => `[${code(errorCode)}](/reference/errors#${errorCode.toLowerCase()})`
