import type { LanguageTag } from '@latchkey/contract'
import type { ScreenTexts, Texts } from './en.ts'

/** The texts of one language, fetched when they are needed: a browser loads no language but its own. */
export const loadTexts = async (tag: LanguageTag): Promise<ScreenTexts> => (await modules[tag]()).texts

/** Those of the account's screens, fetched with them. */
export const loadAccountTexts = async (tag: LanguageTag): Promise<Texts['account']> => (await account[tag]()).account

/** Those of the screens of organizations, fetched with them. */
export const loadOrganizationTexts = async (tag: LanguageTag): Promise<Texts['organization']> =>
  (await organization[tag]()).organization

const modules: Record<LanguageTag, () => Promise<{ texts: ScreenTexts }>> = {
  en: () => import('./en/screens.ts'),
  uk: () => import('./uk/screens.ts'),
  ru: () => import('./ru/screens.ts'),
  es: () => import('./es/screens.ts'),
  de: () => import('./de/screens.ts'),
  pl: () => import('./pl/screens.ts'),
  fr: () => import('./fr/screens.ts'),
  tr: () => import('./tr/screens.ts'),
}

const account: Record<LanguageTag, () => Promise<Pick<Texts, 'account'>>> = {
  en: () => import('./en/account.ts'),
  uk: () => import('./uk/account.ts'),
  ru: () => import('./ru/account.ts'),
  es: () => import('./es/account.ts'),
  de: () => import('./de/account.ts'),
  pl: () => import('./pl/account.ts'),
  fr: () => import('./fr/account.ts'),
  tr: () => import('./tr/account.ts'),
}

const organization: Record<LanguageTag, () => Promise<Pick<Texts, 'organization'>>> = {
  en: () => import('./en/organization.ts'),
  uk: () => import('./uk/organization.ts'),
  ru: () => import('./ru/organization.ts'),
  es: () => import('./es/organization.ts'),
  de: () => import('./de/organization.ts'),
  pl: () => import('./pl/organization.ts'),
  fr: () => import('./fr/organization.ts'),
  tr: () => import('./tr/organization.ts'),
}
