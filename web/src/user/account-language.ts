import { type LanguageTag, languages } from '@latchkey/contract/languages'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { useLanguage } from '../ui/language.tsx'

/**
 * Shows the app in the language of whoever is signed in: from the sign-in on, and when they change it elsewhere. Who acts
 * in somebody's place has that person's language for as long.
 */
export const useAccountLanguage = (): void => {
  const { data } = client.useSession()
  const code = data?.user.language
  const isBorrowed = Boolean(data?.session.impersonatedBy)
  const { selectLanguage, showTemporarily } = useLanguage()
  const tag = languages.find((row) => row.code === code)?.tag
  useEffect(() => {
    // What the account says meanwhile is what was chosen before.
    if (!tag || isSaving) return
    if (isBorrowed) return showTemporarily(tag)
    // Without a network the page stays in the language that it is in.
    selectLanguage(tag).catch(() => {})
  }, [tag, isBorrowed, selectLanguage, showTemporarily])
}

/**
 * Makes a language that was chosen here that of the account. Chosen while another is on its way, it is sent after that
 * one, whose call then answers for both; its own answers undefined.
 */
export const saveAccountLanguage = async (tag: LanguageTag): Promise<SaveResult | undefined> => {
  selectedTag = tag
  if (isSaving) return undefined
  isSaving = true
  let sent: LanguageTag
  let result: SaveResult
  do {
    sent = selectedTag
    result = await client.updateUser({ language: findLanguageCode(sent) })
  } while (sent !== selectedTag)
  isSaving = false
  return result
}

type SaveResult = Awaited<ReturnType<typeof client.updateUser>>

let selectedTag: LanguageTag
let isSaving = false

const findLanguageCode = (tag: LanguageTag) => languages.find((row) => row.tag === tag)?.code
