import type { Result } from '@latchkey/client/react'
import { Text } from '@mantine/core'
import { client } from '../client.ts'
import { CanceledCeremony } from '../passkey/canceled-ceremony.tsx'
import { requestPasskey } from '../passkey/request-passkey.ts'
import { usePasskeyTexts } from '../passkey/texts.ts'
import { useCeremony } from '../passkey/use-ceremony.ts'
import { StepUpAction } from './step-up-action.tsx'

interface StepUpWithPasskeyProps {
  onConfirmed: () => void
  onCanceled: () => void
}

export const StepUpWithPasskey = ({ onConfirmed, onCanceled }: StepUpWithPasskeyProps) => {
  const { stepUp } = usePasskeyTexts()
  const { run, isPending, error, isCanceled } = useCeremony(stepUpWithPasskey)
  const submit = async () => {
    const result = await run()
    if (result?.data) onConfirmed()
  }
  return (
    <StepUpAction
      submitLabel={stepUp.submit}
      isPending={isPending}
      failure={error}
      onSubmit={submit}
      onCanceled={onCanceled}
    >
      <Text>{stepUp.intro}</Text>
      <CanceledCeremony isCanceled={isCanceled} kind="notUsed" />
    </StepUpAction>
  )
}

/** Returns null if the user canceled the ceremony. */
const stepUpWithPasskey = async (): Promise<Result<{ status: true } | null>> => {
  const options = await client.stepUp.generatePasskeyOptions()
  if (options.error) return options
  const { data: response, error } = await requestPasskey(options.data)
  if (error) return { data: null, error }
  return response ? client.stepUp({ method: 'passkey', response }) : { data: null, error: null }
}
