import type { MantineColorsTuple } from '@mantine/core'
import logo from './logo.svg'

/** The branding of the screens. `index.html` contains the name, too, for the time before the scripts run. */
export const brand = {
  /** Shown in the header and in page titles. */
  name: 'Latchkey',
  /** The URL of the logo, which is 28 pixels high. */
  logo,
  /** The accent color from light to dark. White on shade 8 needs a contrast of 4.5 (WCAG 2.2, 1.4.3); this one has 5.9. */
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
