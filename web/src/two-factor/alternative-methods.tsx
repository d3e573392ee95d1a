import { useAction } from '@latchkey/client/react'
import { Anchor, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { usePasskeyTexts } from '../passkey/texts.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { isExpired } from './is-expired.ts'
import type { ChallengeMethod } from './methods.ts'
import classes from './alternative-methods.module.css'
import { useTwoFactorTexts } from './texts.ts'

interface AlternativeMethodsProps {
  /** The current method. */
  method: ChallengeMethod
  /** All methods of the challenge. */
  methods: readonly ChallengeMethod[]
  onChoose: (method: ChallengeMethod) => void
  onExpired: () => void
  onRecover: () => void
}

/** Buttons for the other second factor methods. The code is emailed before its form is shown. */
export const AlternativeMethods = ({ method, methods, onChoose, onExpired, onRecover }: AlternativeMethodsProps) => {
  const texts = useTwoFactorTexts()
  const passkey = usePasskeyTexts()
  const send = useAction(client.twoFactor.sendOtp)
  const isCurrent = useRef(true)
  useEffect(() => {
    isCurrent.current = true
    return () => void (isCurrent.current = false)
  }, [])
  const choose = async (newMethod: ChallengeMethod) => {
    if (newMethod !== 'mail') return onChoose(newMethod)
    const result = await send.run()
    // The user chose another method during the request.
    if (!isCurrent.current) return
    if (isExpired(result?.error)) onExpired()
    else if (result?.error) toast.failure(result.error)
    else if (result) onChoose('mail')
  }
  return (
    <Stack gap="xs" w="100%">
      <Text c="dimmed" size="sm">
        {method === 'passkey' ? passkey.otherMethods : texts.otherMethods}
      </Text>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <ActionButton
            key={other}
            variant="default"
            justify="flex-start"
            classNames={{ label: classes.label }}
            leftSection={<Icon name={icons[other]} />}
            isPending={other === 'mail' && send.isPending}
            onClick={() => void choose(other)}
          >
            {other === 'passkey' ? passkey.stepUp.submit : texts[other].choose}
          </ActionButton>
        ))}
      <Anchor component="button" type="button" onClick={onRecover}>
        {texts.recovery.choose}
      </Anchor>
    </Stack>
  )
}

const icons: Readonly<Record<ChallengeMethod, IconName>> = {
  passkey: 'key',
  app: 'devices',
  mail: 'mail',
  backup: 'lock',
}
