import { Anchor, Button, Code, Skeleton, Stack, Text } from '@mantine/core'
import { copyText } from '../ui/copy-text.ts'
import { NonEssential } from '../ui/non-essential.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { toast } from '../ui/toast.tsx'
import classes from './authenticator-key.module.css'
import { useTwoFactorTexts } from './texts.ts'

/** The key for an authenticator app: to be scanned, opened where the app is, or typed. */
export const AuthenticatorKey = ({ totpURI }: { totpURI: string }) => {
  const { setUp, codes } = useTwoFactorTexts()
  const key = new URL(totpURI).searchParams.get('secret') ?? ''
  const copy = async () => {
    if (await copyText(key)) toast.success(() => setUp.copied)
    else toast.error(() => codes.notCopied)
  }
  return (
    <div className={classes.key}>
      <NonEssential fallback={<Skeleton className={classes.place} />}>
        <QrCode content={totpURI} label={setUp.picture} />
      </NonEssential>
      <Stack gap="sm" align="flex-start">
        <Text>{setUp.scan}</Text>
        <Anchor href={totpURI}>{setUp.open}</Anchor>
        <Text>{setUp.key}</Text>
        <Code className={classes.letters}>{groupByFour(key)}</Code>
        <Button variant="default" size="sm" onClick={() => void copy()}>
          {setUp.copy}
        </Button>
      </Stack>
    </div>
  )
}

// Drawn by a library that nothing else needs.
const QrCode = lazyNamed(() => import('./qr-code.tsx'), 'QrCode')

/** Apps leave the blanks out. */
const groupByFour = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''
