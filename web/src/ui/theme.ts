import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  virtualColor,
} from '@mantine/core'
import type { AccentColors, PageBrand } from '@latchkey/contract'

interface ProductLook extends Pick<PageBrand, 'radius' | 'font'> {
  readonly accent: PageBrand['accent'] | null
}

/** The Mantine theme of a product. */
export const createProductTheme = ({ accent, radius, font }: ProductLook) =>
  createTheme({
    // A virtual color has a label color for each color scheme.
    ...(accent && {
      colors: {
        shades: accent.shades as unknown as MantineColorsTuple,
        accent: virtualColor({ name: 'accent', light: 'shades', dark: 'shades' }),
      },
      primaryColor: 'accent',
    }),
    // White text on Mantine's default shades has too little contrast (WCAG 2.2, 1.4.3).
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    // White has a contrast of 4.5 below this luminance, black has more above.
    luminanceThreshold: 0.1833,
    radius: { xs: px(radius / 4), sm: px(radius / 2), md: px(radius), lg: px(radius * 2), xl: px(radius * 4) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: `${font === null ? '' : `${font}, `}system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif`,
    headings: { fontWeight: '650' },
    // Mantine renders a `header`, a second banner landmark. Set by name because the code of dialogs loads later.
    components: {
      ModalHeader: { defaultProps: { role: 'presentation' } },
      Checkbox: markOnFill,
      Radio: markOnFill,
    },
  })

/** Mantine chooses the color of these marks for the light color scheme alone. */
const markOnFill = { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } }

const px = (pixels: number): string => `${pixels}px`

/** Replaces the accent colors that Mantine derives by those with enough contrast. */
export const createVariablesResolver =
  (accent: PageBrand['accent'] | null): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: accent ? variablesOf(accent.light) : {},
    dark: accent ? variablesOf(accent.dark) : {},
  })

const variablesOf = ({ fill, fillHover, label, text, tint, tintHover }: AccentColors) => ({
  '--mantine-color-accent-filled': fill,
  '--mantine-color-accent-filled-hover': fillHover,
  '--mantine-color-accent-contrast': label,
  '--mantine-primary-color-contrast': label,
  '--mantine-color-accent-text': text,
  '--mantine-color-accent-outline': text,
  '--mantine-color-accent-light': tint,
  '--mantine-color-accent-light-hover': tintHover,
  '--mantine-color-accent-light-color': text,
  '--mantine-color-anchor': text,
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'latchkey-color-scheme' })

/** The nonce of the content security policy. In a meta element because browsers hide `nonce` attributes from scripts. */
export const readStyleNonce = (): string =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
