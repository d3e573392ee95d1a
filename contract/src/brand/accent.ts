import { computeContrast, type Oklch, toHex, toOklch } from './color.ts'

/** The colors of one color scheme. All are `#rrggbb`. */
export interface AccentColors {
  /** The background of primary buttons and the color of focus rings: at least 3:1 on every page background. */
  readonly fill: string
  readonly fillHover: string
  /** Text on `fill` and `fillHover`: black or white, at least 4.5:1. */
  readonly label: string
  /** Links and other text: at least 4.5:1 on every page background and on both tints. */
  readonly text: string
  /** Backgrounds with little contrast to the page, such as that of a selected row. */
  readonly tint: string
  readonly tintHover: string
}

/** The accent color of a brand in all shades that the screens use. All are `#rrggbb`. */
export interface Accent {
  /** Ten shades of the hue, from light to dark. */
  readonly shades: readonly string[]
  readonly light: AccentColors
  readonly dark: AccentColors
}

/** The backgrounds of the screens, the server-rendered pages and the emails: the page and the cards. */
export const pageBackgrounds = {
  light: ['#f1f3f5', '#ffffff'],
  dark: ['#0f1216', '#141414', '#1a1f26', '#242424'],
} as const

/**
 * Derives the colors of both schemes from one accent color. The accent color itself is the fill unless its contrast is too
 * low: then the nearest lightness with enough contrast is used. Hue and, as far as possible, chroma stay.
 *
 * @example
 * createAccent('#ffd500').light // { fill: '#b49600', label: '#000000', text: '#726000', … }
 */
export const createAccent = (color: string): Accent => ({
  shades: SHADE_LIGHTNESS.map((lightness) => toHex({ ...toOklch(color), lightness })),
  light: createColors(color, 'light'),
  dark: createColors(color, 'dark'),
})

/** WCAG 2.2, 1.4.3. */
const MIN_TEXT_CONTRAST = 4.5
/** WCAG 2.2, 1.4.11. */
const MIN_FILL_CONTRAST = 3

const SHADE_LIGHTNESS = [0.97, 0.94, 0.88, 0.82, 0.75, 0.67, 0.59, 0.53, 0.48, 0.4]

const TINT_LIGHTNESS = { light: [0.96, 0.93], dark: [0.31, 0.36] } as const
/** A tint with the full chroma would compete with the fill. */
const TINT_CHROMA = 0.04
const HOVER_DISTANCE = 0.05
const LIGHTNESS_STEP = 0.01

const createColors = (color: string, scheme: keyof typeof pageBackgrounds): AccentColors => {
  const accent = toOklch(color)
  const backgrounds = pageBackgrounds[scheme]
  const fill = findNearestLightness(
    accent,
    (hex) => hasContrast(hex, backgrounds, MIN_FILL_CONTRAST) && findLabel([hex]) !== null,
    color,
  )
  const base = toOklch(fill)
  const hoverColors = [-HOVER_DISTANCE, HOVER_DISTANCE].map((distance) =>
    toHex({ ...base, lightness: clamp(base.lightness + distance) }),
  )
  const fillHover = hoverColors.find((hex) => hex !== fill && findLabel([fill, hex]) !== null) ?? fill
  const [tint = '', tintHover = ''] = TINT_LIGHTNESS[scheme].map((lightness) =>
    toHex({ ...accent, lightness, chroma: Math.min(accent.chroma, TINT_CHROMA) }),
  )
  const text = findNearestLightness(
    accent,
    (hex) => hasContrast(hex, [...backgrounds, tint, tintHover], MIN_TEXT_CONTRAST),
    color,
  )
  return { fill, fillHover, label: findLabel([fill, fillHover]) ?? '#000000', text, tint, tintHover }
}

/**
 * Returns the color if it has enough contrast, otherwise the nearest lightness that has. Black or white always has
 * enough.
 */
const findNearestLightness = (accent: Oklch, fits: (hex: string) => boolean, color: string): string => {
  if (fits(color.toLowerCase())) return color.toLowerCase()
  for (let distance = LIGHTNESS_STEP; distance <= 1; distance += LIGHTNESS_STEP) {
    for (const lightness of [accent.lightness - distance, accent.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const hex = toHex({ ...accent, lightness })
      if (fits(hex)) return hex
    }
  }
  return fits('#000000') ? '#000000' : '#ffffff'
}

/** White if it has enough contrast, otherwise black. Most brands use white text on their color. */
const findLabel = (fills: readonly string[]): string | null =>
  ['#ffffff', '#000000'].find((label) => hasContrast(label, fills, MIN_TEXT_CONTRAST)) ?? null

const hasContrast = (hex: string, others: readonly string[], minimum: number): boolean =>
  others.every((other) => computeContrast(hex, other) >= minimum)

const clamp = (lightness: number): number => Math.min(Math.max(lightness, 0), 1)
