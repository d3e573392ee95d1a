import { createAccent, emptyBrandValues } from '@latchkey/contract'
import { asAdmin } from './admin-responses.ts'
import { type ScreenState, serviceUnavailable } from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const brand = {
  ...emptyBrandValues,
  name: 'Latchkey',
  icon: PIXEL,
  mark: PIXEL,
  accent: createAccent('#1f5fd0'),
  radius: 8,
}

const setting = {
  stored: {
    ...emptyBrandValues,
    logo: PIXEL,
    color: '#ffd500',
    homeUrl: 'https://a-rather-long-subdomain.example.com/start',
  },
  configured: { ...emptyBrandValues, name: 'Latchkey' },
  brand,
}

const brandScreen = { path: '/admin/brand', title: ({ brand: texts }: Visitor['texts']) => texts.title }

/** The brand settings of a platform admin. */
export const brandScreens: readonly ScreenState[] = [
  {
    name: 'brand',
    ...brandScreen,
    responses: { ...asAdmin, 'admin/get-brand': { json: setting } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.brand.logo),
  },
  { name: 'brand-loading', ...brandScreen, responses: { ...asAdmin, 'admin/get-brand': 'never' } },
  {
    name: 'brand-failed',
    ...brandScreen,
    responses: { ...asAdmin, 'admin/get-brand': serviceUnavailable },
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'brand-invalid',
    ...brandScreen,
    responses: { ...asAdmin, 'admin/get-brand': { json: setting } },
    prepare: async (visitor) => {
      const texts = visitor.texts.brand
      await visitor.page.getByLabel(texts.supportUrl).fill('example')
      await visitor.press(texts.save)
      await visitor.waitForText(texts.invalidUrl)
    },
  },
]
