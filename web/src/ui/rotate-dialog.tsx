import type { Failure } from '@latchkey/client/react'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useControlTexts } from './control-texts.ts'

/** Seconds for which the current secret stays valid. */
const overlaps = { now: 0, hour: 3600, day: 86_400, week: 7 * 86_400 }
type Overlap = keyof typeof overlaps

const isOverlap = (text: string): text is Overlap => Object.hasOwn(overlaps, text)

interface RotateDialogProps {
  title: string
  texts: { label: string; intro: string; until: (at: Date) => string; ended: string }
  /** Seconds. The dialog offers no longer overlap. */
  maxOverlap: number
  isPending: boolean
  failure: Failure | null
  /** Receives the overlap in seconds. */
  onConfirm: (overlap: number) => void
  onClose: () => void
}

/** Confirms that a secret is replaced. The user chooses how long the current one works. */
export const RotateDialog = ({ texts, maxOverlap, onConfirm, ...dialog }: RotateDialogProps) => {
  const { rotation } = useControlTexts()
  const [now] = useState(() => Date.now())
  const [overlap, setOverlap] = useState<Overlap>('day')
  const seconds = overlaps[overlap]
  const offered = Object.entries(rotation.overlaps).filter(
    ([value]) => isOverlap(value) && overlaps[value] <= maxOverlap,
  )
  return (
    <ConfirmDialog isOpen confirmLabel={texts.label} onConfirm={() => onConfirm(seconds)} {...dialog}>
      <Stack>
        <Text>{texts.intro}</Text>
        <NativeSelect
          label={rotation.overlap}
          description={rotation.leaked}
          data-autofocus
          value={overlap}
          onChange={({ currentTarget: { value } }) => isOverlap(value) && setOverlap(value)}
          data={offered.map(([value, label]) => ({ value, label }))}
        />
        <Text aria-live="polite">{seconds === 0 ? texts.ended : texts.until(new Date(now + seconds * 1000))}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
