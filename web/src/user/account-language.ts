import { languages } from '@latchkey/contract/languages'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { useLanguage } from '../ui/language.tsx'

/** Shows the app in the language of whoever is signed in: from the sign-in on, and when they change it elsewhere. */
export const useAccountLanguage = (): void => {
  const code = client.useSession().data?.user.language
  const { choose } = useLanguage()
  const tag = languages.find((row) => row.code === code)?.tag
  useEffect(() => {
    // Without a network the page stays in the language that it is in.
    if (tag) choose(tag).catch(() => {})
  }, [tag, choose])
}
