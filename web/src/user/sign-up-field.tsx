import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useLanguage } from '../ui/language.tsx'
import type { SignUpField as Field } from './sign-up-fields.ts'

interface SignUpFieldProps {
  field: Field
  /** From `getInputProps`. */
  input: object
}

/** The input of a field of the application, by its type. Without a label in this language, it is named by the field. */
export const SignUpField = ({ field: { name, type, max, label: labels }, input }: SignUpFieldProps) => {
  const { tag } = useLanguage()
  const label = labels?.[tag] ?? labels?.en ?? name
  if (type === 'boolean') return <Checkbox label={label} {...input} />
  const required = { label, required: true, withAsterisk: false, ...input }
  if (type === 'string') return <TextInput maxLength={max} {...required} />
  if (type === 'number') return <TextInput type="number" step="any" {...required} />
  if (type === 'date') return <TextInput type="date" {...required} />
  return <NativeSelect data={['', ...type]} {...required} />
}
