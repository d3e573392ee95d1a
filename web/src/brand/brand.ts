import type { PageBrand } from '@latchkey/contract'
import { useSyncExternalStore } from 'react'
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

let current = readBrand()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrand = (): Brand => useSyncExternalStore(subscribe, () => current)

/** Applies a saved brand without a reload. */
export const replaceBrand = (brand: PageBrand): void => {
  current = brand
  document.querySelector('link[rel="icon"]')?.setAttribute('href', brand.icon)
  for (const listener of listeners) listener()
}
