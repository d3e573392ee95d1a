import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'

/** The name of a field, or `group.field` for the values of a group such as the fields of the application. */
type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

/** Returns the error of a value, or null. */
type Rule<Value, Values> = (value: Value, values: Values) => ReactNode

type Rules<Values> = {
  [Field in keyof Values]?: Rule<Values[Field], Values> | Record<string, Rule<never, Values>>
}

interface FormOptions<Values> {
  initialValues: Values
  /** The rules that a submission checks, by field. Those of a group are an object. */
  validate?: Rules<Values>
}

/**
 * The values and errors of a form. A change of a value removes its error.
 *
 * ```tsx
 * const form = useForm({ initialValues: { email: '' }, validate: { email: validateEmail } })
 * <Form onSubmit={form.onSubmit(submit)}><EmailField {...form.getInputProps('email')} /></Form>
 * ```
 */
export const useForm = <Values extends object>({ initialValues, validate = {} }: FormOptions<Values>) => {
  const [values, setValues] = useState(initialValues)
  const [savedValues, setSavedValues] = useState(initialValues)
  const [errors, setErrors] = useState<Readonly<Record<string, ReactNode>>>({})

  const setFieldError = (path: FieldPath<Values>, error: ReactNode) =>
    setErrors((previous) => ({ ...previous, [path]: error }))
  const setValue = (path: string, value: unknown) => {
    setValues((previous) => writeValue(previous, path, value))
    setErrors(({ [path]: _, ...others }) => others)
  }
  return {
    values,
    errors,
    setFieldError,
    setFieldValue: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => setValue(field, value),
    clearErrors: () => setErrors({}),
    /** The value of a field with its change handler and error, for an input. */
    getInputProps: <Path extends FieldPath<Values>>(path: Path) => {
      const value = readValue(values, path)
      const props = {
        ...(typeof value === 'boolean' ? { checked: value } : { value }),
        onChange: (change: unknown) => setValue(path, readChange(change)),
        error: errors[path],
      }
      // The path determines the type of the value.
      return props as unknown as InputProps<ValueAt<Values, Path>>
    },
    /** Shows the error of a field. Returns whether the value is valid. */
    validateField: (field: keyof Values & string): boolean => {
      const error = findErrors(values, { [field]: validate[field] } as Rules<Values>)[field]
      setFieldError(field, error)
      return !error
    },
    /** Calls the handler with valid values, and shows the errors of others. */
    onSubmit: (handleSubmit: (values: Values) => void | Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = findErrors(values, validate)
      setErrors(found)
      if (Object.keys(found).length === 0) void handleSubmit(values)
    },
    isDirty: (field?: FieldPath<Values>): boolean =>
      field ? !isEqual(readValue(values, field), readValue(savedValues, field)) : !isEqual(values, savedValues),
    /** The current values are no longer unsaved changes. */
    resetDirty: () => setSavedValues(values),
    reset: () => {
      setValues(savedValues)
      setErrors({})
    },
  }
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>

/** The fields of a group have texts and checkboxes. */
type ValueAt<Values, Path> = Path extends keyof Values ? Values[Path] : string | boolean

type InputProps<Value> = {
  onChange: (change: Value | ChangeEvent<Element>) => void
  error: ReactNode
} & (Value extends boolean ? { checked: boolean } : { value: Value })

const readValue = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], values)

const writeValue = <Values extends object>(values: Values, path: string, value: unknown): Values => {
  const [field = '', nested] = path.split('.')
  return {
    ...values,
    [field]: nested === undefined ? value : { ...(readValue(values, field) as object), [nested]: value },
  }
}

/** Elements of the page report an event, composed fields their value. */
const readChange = (change: unknown): unknown => {
  const target = (change as Partial<ChangeEvent<HTMLInputElement>> | null)?.currentTarget
  if (!target) return change
  return target.type === 'checkbox' ? target.checked : target.value
}

/** Finds the errors by path. */
const findErrors = <Values extends object>(values: Values, rules: Rules<Values>): Record<string, ReactNode> => {
  const errors: Record<string, ReactNode> = {}
  const check = (path: string, rule: unknown) => {
    if (typeof rule === 'function') {
      const error = (rule as Rule<unknown, Values>)(readValue(values, path), values)
      if (error) errors[path] = error
    } else {
      for (const [name, nested] of Object.entries(rule ?? {})) check(`${path}.${name}`, nested)
    }
  }
  for (const [field, rule] of Object.entries(rules)) check(field, rule)
  return errors
}

/** Values are texts, flags, and lists and objects of them. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
