import { useAction } from '@latchkey/client/react'
import type { AdministeredUser, ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PASSWORD_PROVIDER } from '../account/find-password-account.ts'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { client } from '../client.ts'
import { getLinkedProviderName } from '../social/provider-name.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { useTexts } from '../ui/language.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { validateNewPassword } from '../ui/validation.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { NewPasswordField } from '../user/new-password-field.tsx'
import { ResetTwoFactor } from './reset-two-factor.tsx'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'

type Details = ResponseOf<LatchkeyCalls['getUser']>

interface UserSignInMethodsProps {
  user: AdministeredUser
  details: Pick<Details, 'accounts' | 'lastSignIn' | 'factors'>
  canChange: boolean
  onChanged: () => void
}

/** The sign-in methods and the second factor of a user. */
export const UserSignInMethods = ({ user, details, canChange, onChanged }: UserSignInMethodsProps) => {
  const { accounts, lastSignIn, factors } = details
  const { signInMethods: texts, twoFactor } = useAdminTexts()
  return (
    <Section title={texts.title} intro={lastSignIn && <LastSignIn lastSignIn={lastSignIn} />}>
      {accounts.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
      ) : (
        <Rows>
          {accounts.map(({ id, provider, accountId, createdAt }) => {
            const isPassword = provider === PASSWORD_PROVIDER
            return (
              <Row
                key={id}
                picture={<Icon name={isPassword ? 'lock' : 'plug'} />}
                name={isPassword ? texts.password : getLinkedProviderName(provider)}
                details={
                  <>
                    {!isPassword && <span>{accountId}</span>}
                    <span>{texts.since(createdAt)}</span>
                  </>
                }
              />
            )
          })}
        </Rows>
      )}
      {factors.passkeyCount > 0 && (
        <Rows>
          <Row picture={<Icon name="key" />} name={texts.passkeys(factors.passkeyCount)} />
        </Rows>
      )}
      {user.twoFactorEnabled && (
        <Rows>
          <Row
            picture={<Icon name="lock" />}
            name={twoFactor.on}
            details={
              <>
                {factors.authenticatorApp && <span>{texts.methods.authenticatorApp}</span>}
                <span>{texts.backupCodes(factors.backupCodeCount)}</span>
              </>
            }
            actions={canChange && <ResetTwoFactor user={user} onDone={onChanged} />}
          />
        </Rows>
      )}
      {canChange && hasPasswords() && <SetPassword user={user} onDone={onChanged} />}
    </Section>
  )
}

const LastSignIn = ({ lastSignIn: { at, methods } }: { lastSignIn: NonNullable<Details['lastSignIn']> }) => {
  const { signInMethods: texts } = useAdminTexts()
  const names = new Set((methods ?? []).flatMap((method) => methodTexts[method] ?? []).map((key) => texts.methods[key]))
  return (
    <>
      {texts.lastSignIn(at)}
      {names.size > 0 && ` (${[...names].join(', ')})`}
    </>
  )
}

/** The texts of the authentication methods of a session. */
const methodTexts: Readonly<
  Record<string, 'password' | 'provider' | 'passkey' | 'email' | 'authenticatorApp' | 'backupCode'>
> = {
  password: 'password',
  provider: 'provider',
  passkey: 'passkey',
  'email-link': 'email',
  'email-code': 'email',
  otp: 'email',
  totp: 'authenticatorApp',
  'backup-code': 'backupCode',
}

const SetPassword = ({ user, onDone }: { user: AdministeredUser; onDone: () => void }) => {
  const { web } = useTexts()
  const { password: texts } = useAdminTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [newPassword, setNewPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const set = useAction(client.admin.setUserPassword)
  const close = () => {
    setIsOpen(false)
    setNewPassword('')
    setIsSubmitted(false)
  }
  const confirm = async () => {
    setIsSubmitted(true)
    if (validateNewPassword(newPassword)) return
    const result = await set.run({ userId: user.id, newPassword })
    if (!result || result.error) return
    close()
    toast.success(() => texts.done)
    onDone()
  }
  const failure = isSubmitted ? set.error : null
  const fieldError = findFieldFailure(failure, fieldByCode)
  return (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.title(getDisplayName(user))}
        confirmLabel={texts.open}
        isPending={set.isPending}
        failure={fieldError ? null : failure}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <Stack>
          {hasApiKeys() ? `${texts.body} ${texts.keys}` : texts.body}
          <NewPasswordField
            label={web.fields.newPassword}
            personal={[user.name, user.email]}
            value={newPassword}
            error={isSubmitted && (validateNewPassword(newPassword) ?? fieldError?.message)}
            onChange={({ currentTarget: { value } }) => setNewPassword(value)}
          />
        </Stack>
      </ConfirmDialog>
    </div>
  )
}

const fieldByCode: FieldByErrorCode<'newPassword'> = {
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMPROMISED: 'newPassword',
}
