/** Formats the lines of a doc comment of a declaration file. */
export function formatComment(lines, indentation) {
  const comment = lines.map((line) => ` * ${line}`.trimEnd())
  return ['/**', ...comment, ' */'].map((line) => `${indentation}${line}\n`).join('')
}
