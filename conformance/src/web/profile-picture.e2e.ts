import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { startService } from '../service.ts'
import { signInAs, createUser } from './users.ts'
import { openVisitor } from './visitor.ts'

const chromium = openTestChromium()

test('crops and resizes a picture in the browser, shows it, and deletes it', async () => {
  const { url } = await startService({})
  const anna = await openVisitor(chromium(), { url })
  const { page, texts } = anna
  const { picture } = texts.account.profile
  await signInAs(page.context(), url, await createUser(url, { name: 'Anna', email: 'anna@example.com' }))
  await page.goto('/account/profile')
  await anna.waitForHeading(texts.account.links.profile)

  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await anna.waitForText(picture.unreadable)
  await file.setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: await createPicture(page) })
  await anna.waitForText(picture.saved)
  expect(await page.getByText(picture.unreadable).count()).toBe(0)

  // One in the section, one in the menu button.
  await expect.poll(() => page.locator('img[src*="/picture/"]').count()).toBe(2)
  const address = (await page.locator('section img').getAttribute('src')) ?? ''
  expect(await inspectPicture(page, address)).toEqual({ width: 256, height: 256, corner: 'green', type: 'image/webp' })

  await anna.press(picture.remove)
  await anna.waitForText(picture.removed)
  await expect.poll(() => page.locator('img[src*="/picture/"]').count()).toBe(0)
  expect((await fetch(address)).status).toBe(404)
})

test('the browser requests nothing from the host of a picture, even if the page wants it', async () => {
  const { url } = await startService({})
  const anna = await openVisitor(chromium(), { url })
  const { page, texts } = anna
  const user = await createUser(url, { name: 'Anna', email: 'anna@example.com' })
  await user.browser.post('/update-user', { image: 'https://pictures.invalid/anna.png' })
  await signInAs(page.context(), url, user)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const copy = page.waitForResponse(/\/external-picture\/user\//)
  const response = await page.goto('/account/profile')
  await anna.waitForHeading(texts.account.links.profile)
  await copy
  expect([...hosts]).toEqual([new URL(url).host])
  expect(response?.headers()['content-security-policy']).toContain("img-src 'self' data:;")
})

/** A wide picture: only its middle square is green. */
const createPicture = async (page: Page): Promise<Buffer> => {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 600
    const context = canvas.getContext('2d')
    for (const [colour, start, width] of [
      ['red', 0, 300],
      ['lime', 300, 600],
      ['blue', 900, 300],
    ] as const) {
      if (context) context.fillStyle = colour
      context?.fillRect(start, 0, width, 600)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
}

/** The size, type and corner color of the stored picture. */
const inspectPicture = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const response = await fetch(src)
    const bitmap = await createImageBitmap(await response.blob())
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(2, 2, 1, 1).data ?? []
    const corner = green > 200 && red < 60 && blue < 60 ? 'green' : `${red} ${green} ${blue}`
    return { width: bitmap.width, height: bitmap.height, corner, type: response.headers.get('content-type') }
  }, address)
