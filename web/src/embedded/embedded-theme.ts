import { createAccent } from '@latchkey/contract/accent'
import { DEFAULT_ACCENT_COLOR, DEFAULT_CORNER_RADIUS } from '@latchkey/contract/brand'
import type { CSSVariablesResolver } from '@mantine/core'
import { createProductTheme, createVariablesResolver } from '../ui/theme.ts'

const accent = createAccent(DEFAULT_ACCENT_COLOR)

/** The theme of the screens in another application. Its CSS variables are in the stylesheet of the package. */
export const embeddedTheme = createProductTheme({ accent, radius: DEFAULT_CORNER_RADIUS, font: null })

/** The CSS variables of the theme. They derive from those of the application: accent color, corners and font. */
export const resolveEmbeddedVariables: CSSVariablesResolver = (theme) => {
  const { variables, light, dark } = createVariablesResolver(accent)(theme)
  const font = `var(--latchkey-font, ${theme.fontFamily})`
  return {
    variables: { ...variables, ...radii, '--mantine-font-family': font, '--mantine-font-family-headings': font },
    light: { ...light, ...deriveColors(accent.light.fill, lightMix) },
    dark: { ...dark, ...deriveColors(accent.dark.fill, darkMix) },
  }
}

const radius = `var(--latchkey-radius, ${DEFAULT_CORNER_RADIUS}px)`

const radii = {
  '--mantine-radius-xs': `calc(${radius} / 4)`,
  '--mantine-radius-sm': `calc(${radius} / 2)`,
  '--mantine-radius-md': radius,
  '--mantine-radius-default': radius,
  '--mantine-radius-lg': `calc(${radius} * 2)`,
  '--mantine-radius-xl': `calc(${radius} * 4)`,
}

interface ColorMix {
  /** The color that is mixed into the accent color of text, for contrast. */
  contrastColor: string
  /** The percentage of the accent color in text. */
  text: number
  /** The color of the page, for tints. */
  pageColor: string
  /** The percentage of the accent color in a tint. */
  tint: number
}

const lightMix: ColorMix = { contrastColor: 'black', text: 75, pageColor: '#fff', tint: 8 }
const darkMix: ColorMix = { contrastColor: 'white', text: 50, pageColor: '#1a1f26', tint: 24 }

const deriveColors = (fallback: string, { contrastColor, text, pageColor, tint }: ColorMix) => {
  const fill = `var(--latchkey-accent, ${fallback})`
  const mixFill = (percent: number, other: string) => `color-mix(in oklab, ${fill} ${percent}%, ${other})`
  const label = 'var(--latchkey-accent-label, #fff)'
  const textColor = `var(--latchkey-accent-text, ${mixFill(text, contrastColor)})`
  return {
    '--mantine-color-accent-filled': fill,
    '--mantine-color-accent-filled-hover': mixFill(88, 'black'),
    '--mantine-color-accent-contrast': label,
    '--mantine-primary-color-contrast': label,
    '--mantine-color-accent-text': textColor,
    '--mantine-color-accent-outline': textColor,
    '--mantine-color-accent-light': mixFill(tint, pageColor),
    '--mantine-color-accent-light-hover': mixFill(tint * 1.5, pageColor),
    '--mantine-color-accent-light-color': textColor,
    '--mantine-color-anchor': textColor,
  }
}
