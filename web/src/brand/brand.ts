import type { MantineColorsTuple } from '@mantine/core'
import logo from './logo.svg'

/** What makes the screens a product's own. `index.html` names it too, for as long as no script has run. */
export const brand = {
  /** As the header and the titles of pages show it. */
  name: 'Latchkey',
  /** The address of a picture, drawn 28 pixels high beside the name. */
  logo,
  /** The accent from pale to dark. White on shade 8 must have a contrast of 4.5 (WCAG 2.2, 1.4.3): this one has 5.9. */
  accent: [
    '#eef4ff',
    '#dce8ff',
    '#bdd4ff',
    '#a3c4ff',
    '#8ab4ff',
    '#5b90f0',
    '#3b78e3',
    '#2a69d9',
    '#1f5fd0',
    '#184da9',
  ] satisfies MantineColorsTuple,
}
