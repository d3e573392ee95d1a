import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** The screens in `docs/screens.md`, by the name of their state. */
export const picturedScreens = [
  'sign-in',
  'invitation',
  'overview',
  'passkeys',
  'sessions',
  'members',
  'role-edit',
  'dashboard',
  'users',
  'brand',
] as const

export type ColorScheme = 'light' | 'dark'
export const colorSchemes = ['light', 'dark'] as const satisfies readonly ColorScheme[]

export const getPicturePath = (name: string, colorScheme: ColorScheme): string =>
  fileURLToPath(new URL(`../../../docs/screens/${name}-${colorScheme}.webp`, import.meta.url))

/** The font of the documentation site. The fonts of the system differ between machines. */
const FONT = new URL(
  '../../../node_modules/vitepress/dist/client/theme-default/fonts/inter-roman-latin.woff2',
  import.meta.url,
)

const STYLE = `@font-face { font-family: Inter; src: url(/picture-font.woff2); font-weight: 100 900 }
  :root { --mantine-font-family: Inter !important; --mantine-font-family-headings: Inter !important }
  body { font-family: Inter !important }`

/** Renders a loaded page with the same font on all machines. */
export const usePictureFont = async (page: Page): Promise<void> => {
  const font = await readFile(FONT)
  await page.route('**/picture-font.*', (route) =>
    route.request().url().endsWith('.css')
      ? route.fulfill({ contentType: 'text/css', body: STYLE })
      : route.fulfill({ contentType: 'font/woff2', body: font }),
  )
  await page.addStyleTag({ url: '/picture-font.css' })
  await page.evaluate(() => document.fonts.load('16px Inter').then(() => document.fonts.ready))
}

/** The visible part of the page in a color scheme, as WebP. */
export const takePicture = async (page: Page, canvas: Page, colorScheme: ColorScheme): Promise<Buffer> => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
  const png = await page.screenshot({ animations: 'disabled' })
  const encoded = await canvas.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const { width, height } = bitmap
      const surface = new OffscreenCanvas(width, height)
      surface.getContext('2d')?.drawImage(bitmap, 0, 0)
      const blob = await surface.convertToBlob({ type: 'image/webp', quality: 0.92 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return Array.from(bytes)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(encoded)
}

/**
 * The share of the picture, from 0 to 1, that differs. Compares areas of 8 × 8 pixels by their average color, because
 * machines smooth letters differently.
 */
export const compareWith = (canvas: Page, picture: Buffer, expected: Buffer): Promise<number> =>
  canvas.evaluate(
    async (sources) => {
      const AREA = 8
      const MAX_DIFFERENCE = 16
      const [actual, stored] = await Promise.all(
        sources.map(async (source) => {
          const bitmap = await createImageBitmap(await (await fetch(source)).blob())
          const [width, height] = [Math.ceil(bitmap.width / AREA), Math.ceil(bitmap.height / AREA)]
          const surface = new OffscreenCanvas(width, height)
          const context = surface.getContext('2d')
          if (!context) throw new Error('The browser has no canvas')
          context.imageSmoothingQuality = 'high'
          context.drawImage(bitmap, 0, 0, width, height)
          return context.getImageData(0, 0, width, height)
        }),
      )
      if (!actual || !stored || actual.width !== stored.width || actual.height !== stored.height) return 1
      let differing = 0
      for (let offset = 0; offset < actual.data.length; offset += 4) {
        const isDifferent = [0, 1, 2].some(
          (channel) =>
            Math.abs((actual.data[offset + channel] ?? 0) - (stored.data[offset + channel] ?? 0)) > MAX_DIFFERENCE,
        )
        if (isDifferent) differing++
      }
      return differing / (actual.data.length / 4)
    },
    [picture, expected].map((image) => `data:image/webp;base64,${image.toString('base64')}`),
  )
