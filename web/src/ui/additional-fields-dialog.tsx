import { Stack } from '@mantine/core'
import { AdditionalFieldValues } from './additional-field-values.tsx'
import type { AdditionalField } from './additional-fields.ts'
import { Dialog } from './dialog.tsx'

interface AdditionalFieldsDialogProps {
  isOpen: boolean
  /** Names the entity. */
  title: string
  fields: readonly AdditionalField[]
  entity: object
  onClose: () => void
}

/** Shows the fields of an entity that the user can't change. */
export const AdditionalFieldsDialog = ({ isOpen, title, fields, entity, onClose }: AdditionalFieldsDialogProps) => (
  <Dialog isOpen={isOpen} title={title} onClose={onClose}>
    <Stack gap="md">
      <AdditionalFieldValues fields={fields} entity={entity} />
    </Stack>
  </Dialog>
)
