import { useAction } from '@latchkey/client/react'
import type { Organization } from '@latchkey/contract'
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
  const { rows, setRows, stored, setStored } = useMetadataRows(organization.metadata)
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
    setStored(metadata)
    refetch()
    // The focused button disappears.
    if (rows.length === 0) heading.current?.focus()
  }
  const add = () => setRows([...rows, { key: '', value: '' }])
  const addFirst = () => {
    add()
    // The focused button disappears.
    heading.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rows.some((_, index) => isDuplicateKey(rows, index))) void save()
  }
  if (rows.length === 0 && toRows(organization.metadata).length === 0) {
    return (
      <Section title={settings.metadata} intro={settings.metadataIntro} headingRef={heading}>
        <NoMetadata onAdd={addFirst} />
      </Section>
    )
  }
  return (
    <Section title={settings.metadata} intro={settings.metadataIntro} headingRef={heading}>
      <Form
        submitLabel={texts.save}
        onSubmit={submit}
        isPending={update.isPending}
        failure={update.error}
        actions={
          <Button variant="default" onClick={add}>
            {settings.addRow}
          </Button>
        }
      >
        {rows.length === 0 && <Text c="dimmed">{settings.noMetadata}</Text>}
        {rows.map((row, index) => (
          <MetadataFields
            // The index is the key because the user can change every part of a row.
            key={index}
            row={row}
            isDuplicate={isDuplicateKey(rows, index)}
            onChange={(changed) => change(index, changed)}
            onRemove={() => remove(index)}
          />
        ))}
        <UnsavedChanges isDirty={() => JSON.stringify(rows) !== JSON.stringify(toRows(stored))} />
      </Form>
    </Section>
  )
}

const NoMetadata = ({ onAdd }: { onAdd: () => void }) => {
  const { settings } = useOrganizationTexts()
  return (
    <>
      <Text c="dimmed">{settings.noMetadata}</Text>
      <div>
        <Button variant="default" onClick={onAdd}>
          {settings.addRow}
        </Button>
      </div>
    </>
  )
}

/**
 * The rows that the user edits, and the metadata that the service has stored. A change of the metadata by another user changes
 * the rows that the user left unchanged.
 */
const useMetadataRows = (metadata: Organization['metadata']) => {
  const [rows, setRows] = useState<readonly MetadataRow[]>(() => toRows(metadata))
  const [last, setLast] = useState(metadata)
  const [stored, setStored] = useState(metadata)
  if (last !== metadata) {
    setLast(metadata)
    setStored(metadata)
    setRows(mergeRows(rows, stored, metadata))
  }
  return { rows, setRows, stored, setStored }
}

interface MetadataFieldsProps {
  row: MetadataRow
  isDuplicate: boolean
  onChange: (row: MetadataRow) => void
  onRemove: () => void
}

const MetadataFields = ({ row, isDuplicate, onChange, onRemove }: MetadataFieldsProps) => {
  const { settings } = useOrganizationTexts()
  return (
    <div role="group" aria-label={row.key || settings.key} className={classes.row}>
      <TextInput
        label={settings.key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={row.key}
        error={isDuplicate && settings.keyTwice}
        onChange={(event) => onChange({ ...row, key: event.currentTarget.value })}
      />
      <TextInput
        label={settings.value}
        autoComplete="off"
        maxLength={8000}
        value={row.value}
        onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
      />
      <ActionIcon variant="default" size="input-sm" aria-label={`${settings.removeRow}: ${row.key}`} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </div>
  )
}
