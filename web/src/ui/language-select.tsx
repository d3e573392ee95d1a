import { type LanguageTag, languages } from '@latchkey/contract/languages'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useLanguage } from './language.tsx'
import { toast } from './toasts.tsx'

interface LanguageSelectProps extends Pick<NativeSelectProps, 'label'> {
  /** Told when the texts are there. */
  onChosen?: (tag: LanguageTag) => void
}

/** Every language under its own name, so that everybody finds theirs. */
export const LanguageSelect = ({ label, onChosen }: LanguageSelectProps) => {
  const { tag, texts, choose } = useLanguage()
  const change = async (value: string) => {
    const language = languages.find((row) => row.tag === value)
    if (!language) return
    try {
      if (await choose(language.tag)) onChosen?.(language.tag)
    } catch {
      toast.failed((known) => known.web.offline)
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
