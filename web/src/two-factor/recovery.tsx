import { useAction, useCall } from '@latchkey/client/react'
import { Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { client } from '../client.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { ChallengeExpired } from './challenge-expired.tsx'
import { CompleteRecovery } from './complete-recovery.tsx'
import { isExpired } from './is-expired.ts'
import { useTwoFactorTexts } from './texts.ts'

/** The recovery of an account whose second factors are lost: request it, wait, and complete it. */
export const Recovery = ({ back }: { back: ReactNode }) => {
  const { data, error, isPending, refetch } = useCall(client.twoFactor.pendingRecovery)
  const [hasExpired, setHasExpired] = useState(false)
  const { recovery } = useTwoFactorTexts()
  if (isPending) return <Loading />
  if (hasExpired || isExpired(error)) return <ChallengeExpired />
  if (error && !data) return <FailedScreen failure={error} onRetry={refetch} />
  if (!data) return <RequestRecovery back={back} onRequested={refetch} onExpired={() => setHasExpired(true)} />
  if (data.isDue) return <CompleteRecovery back={back} onExpired={() => setHasExpired(true)} />
  return (
    <MessageScreen icon="mail" title={recovery.waiting.title} actions={back}>
      <span>{recovery.waiting.until(data.dueAt)}</span>
      <span>{recovery.waiting.hint}</span>
    </MessageScreen>
  )
}

interface RequestRecoveryProps {
  back: ReactNode
  onRequested: () => void
  onExpired: () => void
}

const RequestRecovery = ({ back, onRequested, onExpired }: RequestRecoveryProps) => {
  const { recovery } = useTwoFactorTexts()
  const request = useAction(client.twoFactor.requestRecovery)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await request.run()
    if (isExpired(result?.error)) onExpired()
    else if (result && !result.error) onRequested()
  }
  return (
    <FormScreen
      title={recovery.title}
      intro={
        <Stack gap="xs">
          <span>{recovery.intro}</span>
          <span>{recovery.safety}</span>
        </Stack>
      }
      submitLabel={recovery.submit}
      onSubmit={(event) => void submit(event)}
      isPending={request.isPending}
      failure={request.error}
      links={back}
    />
  )
}
