import { type LanguageTag, languages } from '@latchkey/contract/languages'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { useLanguage } from '../ui/language.tsx'

/**
 * Shows the app in the language of the account after the sign-in and when it changes on another device. During
 * impersonation the app temporarily has the language of the impersonated user.
 */
export const useAccountLanguage = (): void => {
  const { data } = client.useSession()
  const code = data?.user.language
  const isImpersonated = Boolean(data?.session.impersonatedBy)
  const { selectLanguage, showTemporarily } = useLanguage()
  const tag = languages.find((row) => row.code === code)?.tag
  useEffect(() => {
    // While a choice is being saved, the session still contains the previous language.
    if (!tag || isSaving) return
    if (isImpersonated) return showTemporarily(tag)
    // If the texts cannot be loaded, the page keeps its language.
    selectLanguage(tag).catch(() => {})
  }, [tag, isImpersonated, selectLanguage, showTemporarily])
}

/**
 * Saves the language of the account. While a save is running, a newer choice is sent after it: the running call returns
 * the result of the last choice, and the newer call returns undefined.
 */
export const saveAccountLanguage = async (tag: LanguageTag): Promise<SaveResult | undefined> => {
  selectedTag = tag
  if (isSaving) return undefined
  isSaving = true
  let sentTag: LanguageTag
  let result: SaveResult
  try {
    do {
      sentTag = selectedTag
      result = await client.updateUser({ language: findLanguageCode(sentTag) })
    } while (sentTag !== selectedTag)
    return result
  } finally {
    isSaving = false
  }
}

type SaveResult = Awaited<ReturnType<typeof client.updateUser>>

let selectedTag: LanguageTag
let isSaving = false

const findLanguageCode = (tag: LanguageTag) => languages.find((row) => row.tag === tag)?.code
