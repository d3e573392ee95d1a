import { useAction } from '@latchkey/client/react'
import type { BrandValues, LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { ACCENT_COLOR_PATTERN, DEFAULT_ACCENT_COLOR, FONT_PATTERN, MAX_CORNER_RADIUS } from '@latchkey/contract/brand'
import { isHttpUrl } from '@latchkey/contract/http-url'
import { Fieldset, Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { replaceBrand } from '../brand/brand.ts'
import { client } from '../client.ts'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { BrandPreview } from './brand-preview.tsx'
import classes from './brand-form.module.css'
import { useBrandTexts } from './brand-texts.ts'
import { useForm } from '../ui/use-form.ts'
import { useStoredValues } from '../ui/use-stored-values.ts'

export type BrandSetting = ResponseOf<LatchkeyCalls['getBrand']>

interface BrandFormProps {
  setting: BrandSetting
  onSaved: () => void
}

/** Edits the texts of the brand. An empty field has the value of the options, which is its placeholder. */
export const BrandForm = ({ setting, onSaved }: BrandFormProps) => {
  const { configured, brand } = setting
  const texts = useBrandTexts()
  const update = useAction(client.admin.updateBrand)
  const form = useForm({ initialValues: toValues(setting), validate: validators })
  const { findChanged, markStored } = useStoredValues(form, setting, toValues)
  const submit = async (values: Values) => {
    const changed = findChanged(values)
    const result = await update.run(Object.fromEntries(changed.map((field) => [field, toValue(field, values[field])])))
    if (!result?.data) return
    markStored(changed)
    replaceBrand(result.data.brand)
    toast.success(() => texts.saved)
    onSaved()
  }
  const getFieldProps = (field: Field): TextInputProps => ({
    label: texts[field],
    placeholder: toText(configured[field]),
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  const color = form.values.color.trim() || (configured.color ?? DEFAULT_ACCENT_COLOR)
  const enteredRadius = form.values.radius.trim()
  const radius = isRadius(enteredRadius) ? Number(enteredRadius) : (configured.radius ?? brand.radius)
  return (
    <Section title={texts.product} intro={texts.intro}>
      <Form
        submitLabel={texts.save}
        onSubmit={form.onSubmit((values) => void submit(values))}
        isPending={update.isPending}
        failure={update.error}
      >
        <TextInput maxLength={60} {...getFieldProps('name')} />
        <TextInput {...urlProps} description={texts.homeUrlHint} {...getFieldProps('homeUrl')} />
        <AppearanceFields color={color} radius={radius} getFieldProps={getFieldProps} />
        <Group title={texts.links} intro={texts.linksIntro}>
          <TextInput {...urlProps} {...getFieldProps('termsUrl')} />
          <TextInput {...urlProps} {...getFieldProps('privacyUrl')} />
          <TextInput {...urlProps} {...getFieldProps('supportUrl')} />
        </Group>
        <Group title={texts.mails}>
          <TextInput maxLength={60} description={texts.senderNameHint} {...getFieldProps('senderName')} />
          <Textarea
            label={texts.footer}
            description={texts.footerHint}
            placeholder={configured.footer ?? ''}
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('footer')}
          />
        </Group>
        <UnsavedChanges isDirty={() => findChanged(form.values).length > 0} />
      </Form>
    </Section>
  )
}

interface AppearanceFieldsProps {
  color: string
  radius: number
  getFieldProps: (field: Field) => TextInputProps
}

const AppearanceFields = ({ color, radius, getFieldProps }: AppearanceFieldsProps) => {
  const texts = useBrandTexts()
  const isColor = ACCENT_COLOR_PATTERN.test(color)
  return (
    <Group title={texts.look}>
      <div className={classes.columns}>
        <TextInput
          maxLength={7}
          spellCheck={false}
          description={texts.colorHint}
          leftSection={<span className={classes.swatch} style={{ background: isColor ? color : 'transparent' }} />}
          inputWrapperOrder={descriptionBelow}
          {...getFieldProps('color')}
        />
        <TextInput
          inputMode="numeric"
          maxLength={2}
          description={texts.radiusHint}
          inputWrapperOrder={descriptionBelow}
          {...getFieldProps('radius')}
        />
      </div>
      <TextInput maxLength={200} spellCheck={false} description={texts.fontHint} {...getFieldProps('font')} />
      {isColor && <BrandPreview color={color} radius={radius} />}
    </Group>
  )
}

const Group = ({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) => (
  <Fieldset legend={title} variant="unstyled" mt="md" classNames={{ legend: classes.legend }}>
    <Stack gap="md">
      {intro && (
        <Text size="sm" c="dimmed">
          {intro}
        </Text>
      )}
      {children}
    </Stack>
  </Fieldset>
)

/** Two fields in one row stay aligned, however long their descriptions are. */
const descriptionBelow: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const fields = [
  'name',
  'homeUrl',
  'color',
  'radius',
  'font',
  'termsUrl',
  'privacyUrl',
  'supportUrl',
  'senderName',
  'footer',
] as const satisfies readonly (keyof BrandValues)[]
type Field = (typeof fields)[number]
type Values = Record<Field, string>

const toValues = ({ stored }: BrandSetting) =>
  Object.fromEntries(fields.map((field) => [field, toText(stored[field])])) as Values

const urlProps = { type: 'url', inputMode: 'url', maxLength: 2000, autoCapitalize: 'none', spellCheck: false } as const

const toText = (value: string | number | null): string => (value === null ? '' : String(value))

const toValue = (field: Field, text: string): string | number | null => {
  if (text.trim() === '') return null
  return field === 'radius' ? Number(text) : text.trim()
}

type ErrorTextName = 'invalidColor' | 'invalidUrl' | 'invalidFont' | 'invalidRadius'

/** A component, so that the text follows the language. */
const ErrorText = ({ name }: { name: ErrorTextName }) => useBrandTexts()[name]

const createValidator =
  (name: ErrorTextName, isValid: (text: string) => boolean) =>
  (value: string): ReactNode =>
    value.trim() === '' || isValid(value.trim()) ? null : <ErrorText name={name} />

const isRadius = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= MAX_CORNER_RADIUS

const validateUrl = createValidator('invalidUrl', isHttpUrl)

const validators = {
  color: createValidator('invalidColor', (text) => ACCENT_COLOR_PATTERN.test(text)),
  radius: createValidator('invalidRadius', isRadius),
  font: createValidator('invalidFont', (text) => FONT_PATTERN.test(text)),
  homeUrl: validateUrl,
  termsUrl: validateUrl,
  privacyUrl: validateUrl,
  supportUrl: validateUrl,
}
