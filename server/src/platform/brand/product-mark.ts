import { type Accent, DEFAULT_PRODUCT_NAME } from '@latchkey/contract'
import { html } from '../html.ts'

/** The shape of the Latchkey logo: a key. */
const KEY = html`<g fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><circle cx="11.5" cy="20.5" r="4.5"/><path d="M14.8 17.2 23.5 8.5M20 12l3 3M17 15l2 2"/></g>`

/**
 * Returns a square picture for a product without a logo, as a data URL: the first letter of its name on the accent
 * color.
 */
export const renderProductMark = (name: string, { light: { fill, label } }: Accent): string => {
  const [letter = ''] = new Intl.Segmenter().segment(name.toUpperCase())[Symbol.iterator]().next().value?.segment ?? ''
  const content =
    name === DEFAULT_PRODUCT_NAME
      ? html`<g stroke="${label}">${KEY}</g>`
      : html`<text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="18" font-weight="700" fill="${label}">${letter}</text>`
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>${content}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg.markup)}`
}
