import { NativeSelect, TextInput } from '@mantine/core'
import { useAdminTexts } from './texts.ts'
import { toBan, type BanTerms, isDuration } from './ban-terms.ts'

interface BanFieldsProps {
  terms: BanTerms
  /** What cannot be used is told once it was tried. */
  isSubmitted: boolean
  onChange: (terms: BanTerms) => void
}

/** Why somebody is blocked, and for how long. */
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
