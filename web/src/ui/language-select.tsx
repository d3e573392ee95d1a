import { type LanguageTag, languages } from '@latchkey/contract/languages'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useLanguage } from './language.tsx'
import { toast } from './toast.tsx'

interface LanguageSelectProps extends Pick<NativeSelectProps, 'label'> {
  /** Called after the texts are loaded. */
  onSelected?: (tag: LanguageTag) => void
}

/** Lists each language under its own name, so that users recognize theirs. */
export const LanguageSelect = ({ label, onSelected }: LanguageSelectProps) => {
  const { tag, texts, selectLanguage } = useLanguage()
  const change = async (value: string) => {
    const language = languages.find((row) => row.tag === value)
    if (!language) return
    try {
      if (await selectLanguage(language.tag)) onSelected?.(language.tag)
    } catch {
      toast.error(({ web }) => web.offline)
    }
  }
  return (
    <NativeSelect
      label={label}
      aria-label={label ? undefined : texts.web.language}
      value={tag}
      onChange={(event) => void change(event.currentTarget.value)}
    >
      {languages.map(({ tag: value, name }) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
