import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Code } from '../ui/mantine/code.ts'
import { Skeleton } from '../ui/mantine/skeleton.ts'
import { copyText } from '../ui/copy-text.ts'
import { NonEssential } from '../ui/non-essential.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { toast } from '../ui/toast.tsx'
import classes from './authenticator-key.module.css'
import { useTwoFactorTexts } from './texts.ts'

/** The key for an authenticator app: as a QR code, as a link for apps on this device, and as text. */
export const AuthenticatorKey = ({ totpURI }: { totpURI: string }) => {
  const { setUp, codes } = useTwoFactorTexts()
  const key = new URL(totpURI).searchParams.get('secret') ?? ''
  const copy = async () => {
    if (await copyText(key)) toast.success(() => setUp.copied)
    else toast.error(() => codes.notCopied)
  }
  return (
    <div className={classes.key}>
      <NonEssential fallback={<Skeleton className={classes.placeholder} />}>
        <QrCode content={totpURI} label={setUp.picture} />
      </NonEssential>
      <Stack gap="sm" align="flex-start">
        <Text>{setUp.scan}</Text>
        <Anchor href={totpURI}>{setUp.open}</Anchor>
        <Text>{setUp.key}</Text>
        <Code className={classes.secret}>{groupByFour(key)}</Code>
        <Button variant="default" size="sm" onClick={() => void copy()}>
          {setUp.copy}
        </Button>
      </Stack>
    </div>
  )
}

// Loaded on demand, because only this component needs its library.
const QrCode = lazyNamed(() => import('./qr-code.tsx'), 'QrCode')

/** Authenticator apps ignore the spaces. */
const groupByFour = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''
