import { useAction } from '@latchkey/client/react'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { useSearchParams } from '../router/router.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import classes from './device.module.css'
import type { DeviceRequest } from './device-request.ts'
import { useDeviceTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

const CODE_LENGTH = 8

/** The field for the code that the device shows. The service ignores case, spaces and hyphens. */
export const EnterCode = ({ onClaimed }: { onClaimed: (request: DeviceRequest) => void }) => {
  const texts = useDeviceTexts()
  const [query] = useSearchParams()
  const claim = useAction(client.device.claim)
  const form = useForm({
    initialValues: { userCode: query.get('user_code') ?? '' },
    validate: {
      userCode: (code) => (code.replaceAll(/[^A-Z]/gi, '').length === CODE_LENGTH ? null : <Incomplete />),
    },
  })
  const field = useRef<HTMLInputElement>(null)
  // Runs after the effect that focuses the heading of the screen.
  useEffect(() => field.current?.focus(), [])

  const submit = async ({ userCode }: typeof form.values) => {
    const result = await claim.run({ userCode })
    showFieldFailure(form, result?.error, fields)
    if (result?.data) onClaimed(result.data)
  }
  return (
    <FormScreen
      title={texts.title}
      intro={texts.intro}
      submitLabel={texts.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={claim.isPending}
      failure={omitFieldFailure(claim.error, fields)}
    >
      <TextInput
        ref={field}
        label={texts.field}
        classNames={{ input: classes.field ?? '' }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        withAsterisk={false}
        {...form.getInputProps('userCode')}
      />
    </FormScreen>
  )
}

/** A component, so that a new language changes the error. */
const Incomplete = () => useDeviceTexts().incomplete

const fields: FieldByErrorCode<'userCode'> = {
  INVALID_USER_CODE: 'userCode',
  EXPIRED_USER_CODE: 'userCode',
  DEVICE_CODE_OF_ANOTHER_USER: 'userCode',
}
