import type { Texts } from '@latchkey/locales/en'

/** What a mail is for; a kind that we do not know yet is called what it is. */
export const mailKindName = ({ kinds }: Texts['admin']['mail'], kind: string): string => {
  const names: Record<string, string> = kinds
  return (Object.hasOwn(names, kind) ? names[kind] : undefined) ?? kind
}
