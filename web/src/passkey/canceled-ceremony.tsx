import { Text } from '@mantine/core'
import classes from './canceled-ceremony.module.css'
import { usePasskeyTexts } from './texts.ts'

interface CanceledCeremonyProps {
  isCanceled: boolean
  /** What did not happen. */
  kind: 'notUsed' | 'notAdded'
}

/** Reports that a ceremony was canceled or timed out, which is no error. The element exists before, so that screen readers announce it. */
export const CanceledCeremony = ({ isCanceled, kind }: CanceledCeremonyProps) => {
  const { canceled } = usePasskeyTexts()
  return (
    <div role="status" className={classes.status}>
      {isCanceled && <Text size="sm">{canceled[kind]}</Text>}
    </div>
  )
}
