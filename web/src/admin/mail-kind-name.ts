import { findOwn } from '@latchkey/contract/find-own'
import type { Texts } from '@latchkey/locales/en'

/** Returns the localized name of a mail kind. Unknown kinds, for example of a newer service, are shown as they are. */
export const getMailKindName = ({ kinds }: Texts['admin']['mail'], kind: string): string => findOwn(kinds, kind) ?? kind
