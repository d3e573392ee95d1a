import { NativeSelect, TextInput } from '@mantine/core'
import { useAdminTexts } from './texts.ts'
import { toBan, type BanTerms, isDuration } from './ban-terms.ts'

interface BanFieldsProps {
  terms: BanTerms
  /** Errors appear after the first submission. */
  isSubmitted: boolean
  onChange: (terms: BanTerms) => void
}

/** The reason and the duration of a ban. */
export const BanFields = ({ terms, isSubmitted, onChange }: BanFieldsProps) => {
  const { ban } = useAdminTexts()
  const fieldError = isSubmitted && toBan(terms) === null ? ban.untilRule : null
  return (
    <>
      <TextInput
        label={ban.reason}
        description={ban.reasonHint}
        maxLength={500}
        value={terms.reason}
        onChange={({ currentTarget: { value } }) => onChange({ ...terms, reason: value })}
      />
      <NativeSelect
        label={ban.duration}
        value={terms.duration}
        data={Object.entries(ban.durations).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => isDuration(value) && onChange({ ...terms, duration: value })}
      />
      {terms.duration === 'until' && (
        <TextInput
          type="datetime-local"
          label={ban.until}
          error={fieldError}
          value={terms.until}
          onChange={({ currentTarget: { value } }) => onChange({ ...terms, until: value })}
        />
      )}
    </>
  )
}
