import { describe, expect, it } from 'vitest'
import { type AccentColors, createAccent, pageBackgrounds } from './accent.ts'
import { computeContrast, toHex, toOklch } from './color.ts'

/** Ten values of each channel: black, white, the pure colors, and the steps between them. */
const channels = Array.from({ length: 10 }, (_, index) => Math.round((index * 255) / 9))
const formatHex = (...rgb: number[]) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
const colors = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => formatHex(red, green, blue))),
)

const schemes = ['light', 'dark'] as const

/** The pairs of one scheme with their minimum contrast. */
const listPairs = (scheme: (typeof schemes)[number], accent: AccentColors): [string, string, number][] => [
  [accent.label, accent.fill, 4.5],
  [accent.label, accent.fillHover, 4.5],
  [accent.text, accent.tint, 4.5],
  [accent.text, accent.tintHover, 4.5],
  ...pageBackgrounds[scheme].flatMap((background): [string, string, number][] => [
    [accent.text, background, 4.5],
    [accent.fill, background, 3],
  ]),
]

describe('createAccent', () => {
  it('derives readable colors of both schemes from every accent color', () => {
    const tooLow = colors.flatMap((color) => {
      const accent = createAccent(color)
      return schemes.flatMap((scheme) =>
        listPairs(scheme, accent[scheme]).flatMap(([one, other, minimum]) =>
          computeContrast(one, other) < minimum ? [`${color} ${scheme}: ${one} on ${other}`] : [],
        ),
      )
    })
    expect(tooLow).toEqual([])
    expect(colors).toHaveLength(1000)
  })

  it('derives ten shades from light to dark', () => {
    for (const color of ['#ffd500', '#1f5fd0', '#000000', '#ffffff', '#d6004f']) {
      const lightness = createAccent(color).shades.map((shade) => toOklch(shade).lightness)
      expect(lightness).toHaveLength(10)
      expect(lightness).toEqual(lightness.toSorted((a, b) => b - a))
    }
  })

  it('does not change an accent color with enough contrast', () => {
    expect(createAccent('#1F5FD0').light).toMatchObject({ fill: '#1f5fd0', label: '#ffffff', text: '#1f5fd0' })
    expect(createAccent('#ffd500').dark).toMatchObject({ fill: '#ffd500', label: '#000000', text: '#ffd500' })
    expect(createAccent('#0b1f4b').light.fill).toBe('#0b1f4b')
  })

  it('does not change the hue of a corrected color', () => {
    const { light } = createAccent('#ffd500')
    const { hue } = toOklch('#ffd500')
    for (const color of [light.fill, light.text]) expect(Math.abs(toOklch(color).hue - hue)).toBeLessThan(3)
  })
})

describe('toHex', () => {
  it('returns the color that toOklch parsed', () => {
    for (const color of colors.filter((_, index) => index % 7 === 0)) expect(toHex(toOklch(color))).toBe(color)
  })
})

describe('computeContrast', () => {
  it('computes the ratio of WCAG 2.2', () => {
    expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  })
})
