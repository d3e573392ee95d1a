/** A color in OKLCH: perceived lightness from 0 to 1, chroma, and hue in degrees (CSS Color 4, section 9). */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `#rrggbb`. */
export const toOklch = (hex: string): Oklch => {
  const [red, green, blue] = toLinearRgb(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}

/** Formats `#rrggbb`. Reduces only the chroma of a color that sRGB does not contain. */
export const toHex = ({ lightness, chroma, hue }: Oklch): string => {
  const withChroma = (share: number) => oklchToLinearRgb({ lightness, chroma: chroma * share, hue })
  const share = findLargestShare((candidate) => isInGamut(withChroma(candidate)))
  return `#${withChroma(share)
    .map((channel) => toByte(channel).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Returns the contrast ratio of two `#rrggbb` colors, from 1 to 21 (WCAG 2.2). */
export const computeContrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Finds the largest share from 0 to 1 that fits. Smaller ones fit, too. */
const findLargestShare = (fits: (share: number) => boolean): number => {
  if (fits(1)) return 1
  let [low, high] = [0, 1]
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** The share is exact to 1/4096, which is less than a step of an 8-bit channel. */
const BISECTIONS = 12

const oklchToLinearRgb = ({ lightness, chroma, hue }: Oklch): Rgb => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (rgb: Rgb): boolean => rgb.every((channel) => channel > -0.0005 && channel < 1.0005)

const computeLuminance = (hex: string): number => {
  const [red, green, blue] = toLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toLinearRgb = (hex: string): Rgb => {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const toByte = (linear: number): number => {
  const value = Math.min(Math.max(linear, 0), 1)
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}
