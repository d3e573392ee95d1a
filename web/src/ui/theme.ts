import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

/** The name of the product, as titles show it. */
export const PRODUCT = 'Latchkey'

/** The accent of the service's own pages and mails; white on shade 8 has a contrast of 5.9. */
const accent: MantineColorsTuple = [
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
]

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  // White on the library's default shades is not readable enough (WCAG 2.2, 1.4.3).
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'latchkey-color-scheme' })

/** The nonce that this page's policy allows. In a meta element, because browsers hide the attribute from scripts. */
export const styleNonce = (): string => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
