import { languages } from '@latchkey/contract/languages'
import { NativeSelect } from '@mantine/core'
import { useLanguage } from './language.tsx'
import { useNotices } from './notices.tsx'

/** Every language under its own name, so that everybody finds theirs. */
export const LanguageSelect = () => {
  const { tag, texts, choose } = useLanguage()
  const notices = useNotices()
  const change = (name: string) => {
    const language = languages.find((row) => row.tag === name)
    if (language) choose(language.tag).catch(() => notices.failed((known) => known.web.offline))
  }
  return (
    <NativeSelect aria-label={texts.web.language} value={tag} onChange={(event) => change(event.currentTarget.value)}>
      {languages.map(({ tag: value, name }) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
