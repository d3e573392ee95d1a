import type { Result } from '@latchkey/client/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { client } from '../client.ts'
import { CanceledCeremony } from '../passkey/canceled-ceremony.tsx'
import { requestPasskey } from '../passkey/request-passkey.ts'
import { usePasskeyTexts } from '../passkey/texts.ts'
import { useCeremony } from '../passkey/use-ceremony.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { isExpired } from './is-expired.ts'
import { useTwoFactorTexts } from './texts.ts'
import { TrustDevice } from './trust-device.tsx'

interface PasskeyScreenProps {
  links: ReactNode
  onVerified: (response: object) => void
  onExpired: () => void
}

/** The second step with a passkey. */
export const PasskeyScreen = ({ links, onVerified, onExpired }: PasskeyScreenProps) => {
  const { stepUp } = useTwoFactorTexts()
  const passkey = usePasskeyTexts()
  const [trustDevice, setTrustDevice] = useState(false)
  const { run, isPending, error, isCanceled } = useCeremony(verifyPasskey)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await run(trustDevice)
    if (isExpired(result?.error)) onExpired()
    else if (result?.data) onVerified(result.data)
  }
  return (
    <FormScreen
      title={stepUp.title}
      intro={passkey.stepUp.intro}
      submitLabel={passkey.stepUp.submit}
      onSubmit={(event) => void submit(event)}
      isPending={isPending}
      failure={error}
      links={links}
    >
      <CanceledCeremony isCanceled={isCanceled} kind="notUsed" />
      <TrustDevice isTrusted={trustDevice} onChange={setTrustDevice} />
    </FormScreen>
  )
}

/** Each attempt requests new options, because their challenge expires. Returns null if the user canceled the ceremony. */
const verifyPasskey = async (trustDevice: boolean): Promise<Result<object | null>> => {
  const options = await client.twoFactor.generatePasskeyOptions()
  if (options.error) return options
  const { data: response, error } = await requestPasskey(options.data)
  if (error) return { data: null, error }
  return response ? client.twoFactor.verifyPasskey({ response, trustDevice }) : { data: null, error: null }
}
