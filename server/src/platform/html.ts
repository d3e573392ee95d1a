/** Escaped markup. Only `html` creates it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | number | Html | null | readonly Html[]

/** A tagged template that escapes every interpolated value except `Html`. `null` renders nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => (index === 0 ? text : toMarkup(parts[index - 1] ?? null) + text)).join(''))

const toMarkup = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(toMarkup).join('')
}

/** Escapes text for HTML and for attribute values in either kind of quote. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
