import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  virtualColor,
} from '@mantine/core'
import type { AccentColors, PageBrand } from '@latchkey/contract'
import { readMeta } from './read-meta.ts'

interface ProductLook extends Pick<PageBrand, 'radius' | 'font'> {
  readonly accent: PageBrand['accent'] | null
}

/** Creates the Mantine theme of a product. */
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
    radius: {
      xs: toPixels(radius / 4),
      sm: toPixels(radius / 2),
      md: toPixels(radius),
      lg: toPixels(radius * 2),
      xl: toPixels(radius * 4),
    },
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

const toPixels = (pixels: number): string => `${pixels}px`

/** Replaces colors of Mantine that have too little contrast: on our backgrounds, and those that it derives from the accent. */
export const createVariablesResolver =
  (accent: PageBrand['accent'] | null): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: { ...lightColors, ...(accent && createAccentVariables(accent.light)) },
    dark: { ...darkColors, ...(accent && createAccentVariables(accent.dark)) },
  })

const mixColors = (color: string, percent: number, other: string): string =>
  `color-mix(in srgb, var(--mantine-color-${color}) ${percent}%, var(--mantine-color-${other}))`

/** WCAG 2.2, 1.4.3. */
const lightColors = {
  '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
  '--mantine-color-placeholder': mixColors('gray-6', 80, 'black'),
  '--mantine-color-error': 'var(--mantine-color-red-9)',
  '--mantine-color-orange-light-color': mixColors('orange-9', 70, 'black'),
  '--mantine-color-teal-light-color': mixColors('teal-9', 70, 'black'),
}

const darkColors = {
  '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
  '--mantine-color-placeholder': mixColors('dark-1', 50, 'dark-2'),
  '--mantine-color-error': 'var(--mantine-color-red-4)',
  // Mantine's backgrounds are too bright for a dark page.
  '--mantine-color-red-light': mixColors('red-9', 25, 'dark-7'),
  '--mantine-color-orange-light': mixColors('orange-9', 20, 'dark-7'),
  '--mantine-color-teal-light': mixColors('teal-9', 25, 'dark-7'),
}

const createAccentVariables = ({ fill, fillHover, label, text, tint, tintHover }: AccentColors) => ({
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

/**
 * Reads the nonce of the content security policy. In a meta element because browsers hide `nonce` attributes from
 * scripts.
 */
export const readStyleNonce = (): string => readMeta('csp-nonce') ?? ''
