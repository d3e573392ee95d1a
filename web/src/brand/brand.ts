import type { PageBrand } from '@latchkey/contract'
import { createStore } from '../ui/create-store.ts'
import { readJsonMeta } from '../ui/read-meta.ts'

/** A page that the service did not serve, such as a test, has no accent: the colors of the library apply. */
type Brand = Omit<PageBrand, 'accent'> & { readonly accent: PageBrand['accent'] | null }

const WITHOUT_SERVICE: Brand = {
  name: 'Latchkey',
  logo: null,
  logoDark: null,
  icon: '',
  mark: '',
  accent: null,
  radius: 8,
  font: null,
  homeUrl: null,
  termsUrl: null,
  privacyUrl: null,
  supportUrl: null,
}

/** The service writes the brand into the page, so that no other brand is ever visible. */
const readBrand = (): Brand => readJsonMeta('latchkey-brand') ?? WITHOUT_SERVICE

const store = createStore(readBrand())

export const useBrand = store.use

/** Applies a saved brand without a reload. */
export const replaceBrand = (brand: PageBrand): void => {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', brand.icon)
  store.set(brand)
}
