import { Text } from '@mantine/core'
import classes from './canceled-ceremony.module.css'
import { usePasskeyTexts } from './texts.ts'

interface CanceledCeremonyProps {
  isCanceled: boolean
  /** For a sign-in or a registration. */
  kind: 'notUsed' | 'notAdded'
}

/**
 * Reports that a ceremony was canceled or timed out, which is no error. The element is rendered before it has a text, so
 * that screen readers announce the text.
 */
export const CanceledCeremony = ({ isCanceled, kind }: CanceledCeremonyProps) => {
  const { canceled } = usePasskeyTexts()
  return (
    <div role="status" className={classes.status}>
      {isCanceled && <Text size="sm">{canceled[kind]}</Text>}
    </div>
  )
}
