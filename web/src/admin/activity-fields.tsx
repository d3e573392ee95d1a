import { auditActions } from '@latchkey/contract/audit-actions'
import { NativeSelect, TextInput } from '@mantine/core'
import { useLanguage } from '../ui/language.tsx'
import classes from './activity-fields.module.css'
import { type ActivityFilters, LAST_DAY } from './activity-query.ts'
import { useActivityTexts } from './activity-texts.ts'

interface ActivityFieldsProps {
  filters: ActivityFilters
  onChange: (filters: ActivityFilters) => void
}

/** The filters of an activity list. */
export const ActivityFields = ({ filters, onChange }: ActivityFieldsProps) => {
  const texts = useActivityTexts()
  const { tag } = useLanguage()
  const actions = auditActions
    .map((value) => ({ value, label: texts.actions[value] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, tag))
  return (
    <search className={classes.filters}>
      <NativeSelect
        label={texts.event}
        value={filters.action}
        data={[{ value: '', label: texts.allEvents }, ...actions]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, action: auditActions.find((action) => action === value) ?? '' })
        }
      />
      <TextInput
        type="date"
        max={LAST_DAY}
        label={texts.since}
        value={filters.since}
        onChange={({ currentTarget: { value } }) => onChange({ ...filters, since: value })}
      />
      <TextInput
        type="date"
        max={LAST_DAY}
        label={texts.until}
        value={filters.until}
        onChange={({ currentTarget: { value } }) => onChange({ ...filters, until: value })}
      />
    </search>
  )
}
