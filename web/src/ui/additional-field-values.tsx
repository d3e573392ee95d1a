import { Checkbox, Text } from '@mantine/core'
import { useLanguage } from './language.tsx'
import classes from './additional-field-values.module.css'
import { type AdditionalField, labelOf, valueOf } from './additional-fields.ts'

interface AdditionalFieldValuesProps {
  fields: readonly AdditionalField[]
  entity: object
}

/** Fields of the application that can't be changed here. */
export const AdditionalFieldValues = ({ fields, entity }: AdditionalFieldValuesProps) => {
  const { tag } = useLanguage()
  return fields.map((field) => {
    const label = labelOf(field, tag)
    const value = valueOf(entity, field)
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
        <Text className={classes.value}>{format(value, tag)}</Text>
      </div>
    )
  })
}

const format = (value: ReturnType<typeof valueOf>, tag: string): string => {
  if (value === null) return '–'
  if (value instanceof Date) return value.toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  return typeof value === 'number' ? value.toLocaleString(tag) : String(value)
}
