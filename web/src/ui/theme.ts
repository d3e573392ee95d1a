import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

/** The look of the screens, in the accent of a product. */
export const createProductTheme = (accent: MantineColorsTuple) =>
  createTheme({
    colors: { accent },
    primaryColor: 'accent',
    // White on the library's default shades is not readable enough (WCAG 2.2, 1.4.3).
    primaryShade: { light: 8, dark: 8 },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    headings: { fontWeight: '650' },
    // The library makes it a `header`, which would be another banner of the page. By name: the dialog is fetched later.
    components: { ModalHeader: { defaultProps: { role: 'presentation' } } },
  })

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'latchkey-color-scheme' })

/** The nonce that this page's policy allows. In a meta element, because browsers hide the attribute from scripts. */
export const readStyleNonce = (): string =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
