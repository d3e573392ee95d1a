import { useAction } from '@latchkey/client/react'
import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ActionIcon } from '../ui/mantine/action-icon.ts'
import { client } from '../client.ts'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import classes from './metadata-form.module.css'
import { isDuplicateKey, type MetadataRow, toMetadata, mergeRows, toRows } from './metadata-rows.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Edits the metadata as rows of keys and values. Unchanged rows follow the changes of other users. */
export const MetadataForm = () => {
  const texts = useOrganizationTexts()
  const { settings } = texts
  const { organization, refetch } = useCurrentOrganization()
  const update = useAction(client.organization.update)
  const heading = useRef<HTMLHeadingElement>(null)
  const [rows, setRows] = useState<readonly MetadataRow[]>(() => toRows(organization.metadata))
  const [previous, setPrevious] = useState(organization.metadata)
  if (previous !== organization.metadata) {
    setPrevious(organization.metadata)
    setRows(mergeRows(rows, previous, organization.metadata))
  }
  const change = (index: number, row: MetadataRow) => setRows(rows.with(index, row))
  const remove = (index: number) => {
    setRows(rows.toSpliced(index, 1))
    heading.current?.focus()
  }
  const save = async () => {
    const metadata = toMetadata(rows, organization.metadata)
    const result = await update.run({ data: { metadata }, organizationId: organization.id })
    // After a lost permission, the form disappears and cannot render the failure.
    if (result?.error?.status === 403) toast.failure(result.error)
    if (!result || result.error) return
    toast.success(() => settings.saved)
    setRows(toRows(metadata))
    refetch()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rows.some((_, index) => isDuplicateKey(rows, index))) void save()
  }
  return (
    <Section title={settings.metadata} intro={settings.metadataIntro} headingRef={heading}>
      <Form
        submitLabel={texts.save}
        onSubmit={submit}
        isPending={update.isPending}
        failure={update.error}
        actions={
          <Button variant="default" onClick={() => setRows([...rows, { key: '', value: '' }])}>
            {settings.addRow}
          </Button>
        }
      >
        {rows.length === 0 && <Text c="dimmed">{settings.noMetadata}</Text>}
        {rows.map((row, index) => (
          // The index is the key because the user can change every part of a row.
          <div key={index} role="group" aria-label={row.key || settings.key} className={classes.row}>
            <TextInput
              label={settings.key}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={row.key}
              error={isDuplicateKey(rows, index) && settings.keyTwice}
              onChange={(event) => change(index, { ...row, key: event.currentTarget.value })}
            />
            <TextInput
              label={settings.value}
              autoComplete="off"
              maxLength={8000}
              value={row.value}
              onChange={(event) => change(index, { ...row, value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={`${settings.removeRow}: ${row.key}`}
              onClick={() => remove(index)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </div>
        ))}
        <UnsavedChanges isDirty={() => JSON.stringify(rows) !== JSON.stringify(toRows(organization.metadata))} />
      </Form>
    </Section>
  )
}
