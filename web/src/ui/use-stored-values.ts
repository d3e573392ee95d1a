import { useState } from 'react'

/** A form with texts. */
interface TextForm<Field extends string> {
  values: Readonly<Record<Field, string>>
  setFieldValue: (field: Field, value: string) => void
}

type Texts<Field extends string> = Readonly<Record<Field, string>>

interface StoredValues<Field extends string> {
  /** The fields that differ from the stored values. */
  findChanged: (values: Texts<Field>) => Field[]
  /** Call this after a save, so that the values of these fields are no unsaved changes until they are loaded again. */
  markStored: (fields: readonly Field[]) => void
}

/**
 * Compares a form with the values that the service has stored. `loaded` is the response with them. Fields that the user left
 * unchanged follow the changes of other users.
 */
export const useStoredValues = <Field extends string, Loaded extends object>(
  form: TextForm<NoInfer<Field>>,
  loaded: Loaded,
  read: (loaded: Loaded) => Texts<Field>,
): StoredValues<Field> => {
  const [last, setLast] = useState(loaded)
  const [stored, setStored] = useState(() => read(loaded))
  const fields = Object.keys(stored) as Field[]
  const isChanged = (values: Texts<Field>, field: Field) => values[field].trim() !== stored[field]
  if (loaded !== last) {
    const current = read(loaded)
    setLast(loaded)
    setStored(current)
    for (const field of fields) {
      if (current[field] !== stored[field] && !isChanged(form.values, field)) form.setFieldValue(field, current[field])
    }
  }
  return {
    findChanged: (values) => fields.filter((field) => isChanged(values, field)),
    markStored: (saved) => {
      const values = Object.fromEntries(saved.map((field) => [field, form.values[field].trim()]))
      setStored((current) => ({ ...current, ...values }))
    },
  }
}
