import { Checkbox, Text } from '@mantine/core'
import classes from './additional-fields.module.css'
import { type AdditionalField, formatJson, getLabel, getValue } from './additional-fields.ts'
import { useLanguage } from './language.tsx'

interface AdditionalFieldValuesProps {
  fields: readonly AdditionalField[]
  entity: object
}

/** Fields of the application that can't be changed here. */
export const AdditionalFieldValues = ({ fields, entity }: AdditionalFieldValuesProps) => {
  const { tag } = useLanguage()
  return fields.map((field) => {
    const label = getLabel(field, tag)
    const value = getValue(entity, field)
    if (field.type === 'boolean')
      return (
        <Checkbox
          key={field.name}
          label={label}
          classNames={{ label: classes.label }}
          checked={value === true}
          disabled
        />
      )
    return (
      <div key={field.name}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {field.type === 'json' && value !== null ? (
          <pre className={`${classes.json} ${classes.formatted}`}>{formatJson(value)}</pre>
        ) : (
          <Text className={classes.value}>{formatValue(value, tag)}</Text>
        )}
      </div>
    )
  })
}

const formatValue = (value: ReturnType<typeof getValue>, tag: string): string => {
  if (value === null) return '–'
  if (value instanceof Date) return value.toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  return typeof value === 'number' ? value.toLocaleString(tag) : String(value)
}
