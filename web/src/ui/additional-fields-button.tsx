import { Button } from '@mantine/core'
import { useState } from 'react'
import { AdditionalFieldsDialog } from './additional-fields-dialog.tsx'
import type { AdditionalField } from './additional-fields.ts'
import { useControlTexts } from './control-texts.ts'

interface AdditionalFieldsButtonProps {
  /** The name of the row. */
  name: string
  fields: readonly AdditionalField[]
  entity: object
}

/** The only action of a row: shows the fields of the application. */
export const AdditionalFieldsButton = ({ name, fields, entity }: AdditionalFieldsButtonProps) => {
  const { fields: texts } = useControlTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" aria-label={texts.titleOf(name)} onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      <AdditionalFieldsDialog
        isOpen={isOpen}
        title={name}
        fields={fields}
        entity={entity}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
