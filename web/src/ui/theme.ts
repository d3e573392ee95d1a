import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

/** The Mantine theme with the accent color of a product. */
export const createProductTheme = (accent: MantineColorsTuple) =>
  createTheme({
    colors: { accent },
    primaryColor: 'accent',
    // White text on Mantine's default shades has too little contrast (WCAG 2.2, 1.4.3).
    primaryShade: { light: 8, dark: 8 },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    headings: { fontWeight: '650' },
    // Mantine renders a `header`, a second banner landmark. Set by name because the code of dialogs loads later.
    components: { ModalHeader: { defaultProps: { role: 'presentation' } } },
  })

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'latchkey-color-scheme' })

/** The nonce of the content security policy. In a meta element because browsers hide `nonce` attributes from scripts. */
export const readStyleNonce = (): string =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
