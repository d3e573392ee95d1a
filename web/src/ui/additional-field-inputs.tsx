import type { Failure } from '@latchkey/client/react'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './additional-fields.module.css'
import { type AdditionalField, isRejected, getLabel } from './additional-fields.ts'
import { useControlTexts } from './control-texts.ts'
import { useLanguage } from './language.tsx'

interface AdditionalFieldInputsProps {
  fields: readonly AdditionalField[]
  /** A form with the values of the fields in the group `fieldValues`. */
  form: { getInputProps: (path: `fieldValues.${string}`) => { error: ReactNode } }
  /** The failure of the form. An input is marked if the service rejected its value. */
  failure: Failure | null
}

/** The inputs of fields of the application, in their order. */
export const AdditionalFieldInputs = ({ fields, form, failure }: AdditionalFieldInputsProps) => {
  const { invalid } = useControlTexts().fields
  return fields.map((field) => {
    const props = form.getInputProps(`fieldValues.${field.name}`)
    const error = props.error ?? (isRejected(field, failure) ? invalid : undefined)
    return <AdditionalFieldInput key={field.name} field={field} input={{ ...props, error }} />
  })
}

/** The input of a field, by its type. */
const AdditionalFieldInput = ({ field, input }: { field: AdditionalField; input: object }) => {
  const { tag } = useLanguage()
  const { type, max, required } = field
  const label = getLabel(field, tag)
  if (type === 'boolean') return <Checkbox label={label} {...input} />
  const props = { label, required, withAsterisk: false, ...input }
  if (type === 'string') return <TextInput maxLength={max} {...props} />
  if (type === 'number') return <TextInput type="number" step="any" {...props} />
  if (type === 'date') return <TextInput type="date" {...props} />
  if (type === 'json') return <JsonInput {...props} />
  return <NativeSelect data={['', ...type]} {...props} />
}

const JsonInput = (props: object) => (
  <Textarea
    rows={6}
    resize="vertical"
    autoCapitalize="none"
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    classNames={{ input: classes.json }}
    {...props}
  />
)
