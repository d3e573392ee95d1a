import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useLanguage } from './language.tsx'
import { type AdditionalField, labelOf } from './additional-fields.ts'

interface AdditionalFieldInputProps {
  field: AdditionalField
  /** From `getInputProps`. */
  input: object
}

/** The input of a field of the application, by its type. */
export const AdditionalFieldInput = ({ field, input }: AdditionalFieldInputProps) => {
  const { tag } = useLanguage()
  const { type, max, required } = field
  const label = labelOf(field, tag)
  if (type === 'boolean') return <Checkbox label={label} {...input} />
  const props = { label, required, withAsterisk: false, ...input }
  if (type === 'string') return <TextInput maxLength={max} {...props} />
  if (type === 'number') return <TextInput type="number" step="any" {...props} />
  if (type === 'date') return <TextInput type="date" {...props} />
  return <NativeSelect data={['', ...type]} {...props} />
}
