import { useAction } from '@latchkey/client/react'
import { Button, Stack, Text } from '@mantine/core'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { type Method, methods } from './methods.ts'
import classes from './alternative-methods.module.css'
import { useTwoFactorTexts } from './texts.ts'

interface AlternativeMethodsProps {
  /** The way that is open now. */
  method: Method
  onChoose: (method: Method) => void
  onExpired: () => void
}

/** The ways to give a second factor beside the one that is open. A code is mailed before its field is shown. */
export const AlternativeMethods = ({ method, onChoose, onExpired: onGone }: AlternativeMethodsProps) => {
  const texts = useTwoFactorTexts()
  const send = useAction(client.twoFactor.sendOtp)
  const choose = async (way: Method) => {
    if (way !== 'mail') return onChoose(way)
    const result = await send.run()
    if (result?.error?.code === 'INVALID_TWO_FACTOR_COOKIE') onGone()
    else if (result?.error) toast.failure(result.error)
    else if (result) onChoose('mail')
  }
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        {texts.otherMethods}
      </Text>
      {allMethods
        .filter((way) => way !== method)
        .map((way) => (
          <Button
            key={way}
            variant="default"
            justify="flex-start"
            classNames={{ label: classes.words }}
            leftSection={<Icon name={methods[way].icon} />}
            loading={way === 'mail' && send.isPending}
            onClick={() => void choose(way)}
          >
            {texts[way].choose}
          </Button>
        ))}
      <Text c="dimmed" size="sm">
        {texts.noMethod}
      </Text>
    </Stack>
  )
}

const allMethods = ['app', 'mail', 'backup'] as const satisfies Method[]
