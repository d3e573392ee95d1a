import type { LanguageTag } from '@latchkey/contract'
import type { ScreenTexts, Texts } from './en.ts'

// A bundler makes a file of its own of each that a path can mean: a browser loads no language but its own. That the
// files exist, with these names, is held by `en.ts` and its likes.

/** The texts of one language that every screen needs. */
export const loadTexts = async (tag: LanguageTag): Promise<ScreenTexts> => {
  const { texts }: { texts: ScreenTexts } = await import(`./${tag}/screens.ts`)
  return texts
}

/** The sentences for what goes wrong in the areas, fetched with the first of them or when one is met elsewhere. */
export const loadAreaErrors = (tag: LanguageTag) => part('areaErrors', import(`./${tag}/area-errors.ts`))

/** Those of the account's screens, fetched with them. */
export const loadAccountTexts = (tag: LanguageTag) => part('account', import(`./${tag}/account.ts`))

/** Those of the screens of organizations, fetched with them. */
export const loadOrganizationTexts = (tag: LanguageTag) => part('organization', import(`./${tag}/organization.ts`))

const part = async <Name extends keyof Texts>(
  name: Name,
  file: Promise<Readonly<Record<Name, Texts[Name]>>>,
): Promise<Texts[Name]> => (await file)[name]
