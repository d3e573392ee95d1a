import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { BanFields } from './ban-fields.tsx'
import { toBan, defaultBanTerms } from './ban-terms.ts'
import { getBanIntro } from './bulk-action-texts.ts'
import { useAdminTexts } from './texts.ts'
import { isBanned, getDisplayName } from './user.ts'

interface UserBanProps {
  user: AdministeredUser
  onChanged: () => void
}

/** Shows the ban of a user with an unban button, or a ban button. */
export const UserBan = ({ user, onChanged }: UserBanProps) => {
  const { ban: texts } = useAdminTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const handleChange = () => {
    onChanged()
    // The focused button disappears.
    heading.current?.focus()
  }
  return (
    <Section title={texts.title} intro={isBanned(user) ? null : getBanIntro(texts)} headingRef={heading}>
      {isBanned(user) ? (
        <Alert color="red" role="none" title={texts.isBanned(getDisplayName(user))}>
          <Stack align="flex-start" gap="sm">
            <div>
              {user.banReason && user.banReason !== NO_REASON && <Text>{texts.reasonIs(user.banReason)}</Text>}
              <Text>{user.banExpires ? texts.endsAt(user.banExpires) : texts.endless}</Text>
            </div>
            <Unban user={user} onChanged={handleChange} />
          </Stack>
        </Alert>
      ) : (
        <div>
          <Ban user={user} onChanged={handleChange} />
        </div>
      )}
    </Section>
  )
}

/** The default of the option `admin.defaultBanReason`, which the service stores if the admin enters no reason. */
const NO_REASON = 'No reason'

const Ban = ({ user, onChanged }: UserBanProps) => {
  const { ban: texts } = useAdminTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [terms, setTerms] = useState(defaultBanTerms)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const ban = useAction(client.admin.banUser)
  const name = getDisplayName(user)
  const open = () => {
    setTerms(defaultBanTerms)
    setIsSubmitted(false)
    setIsOpen(true)
  }
  const confirm = async () => {
    setIsSubmitted(true)
    const fields = toBan(terms)
    const result = fields && (await ban.run({ userId: user.id, ...fields }))
    if (!result || result.error) return
    setIsOpen(false)
    toast.success(() => texts.done(name))
    onChanged()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.submit}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.titleOf(name)}
        confirmLabel={texts.submit}
        isDangerous
        isPending={ban.isPending}
        failure={ban.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        <Stack>
          {getBanIntro(texts)}
          <BanFields terms={terms} isSubmitted={isSubmitted} onChange={setTerms} />
        </Stack>
      </ConfirmDialog>
    </>
  )
}

const Unban = ({ user, onChanged }: UserBanProps) => {
  const { ban: texts } = useAdminTexts()
  const unban = useAction(client.admin.unbanUser)
  const name = getDisplayName(user)
  const confirm = async () => {
    const result = await unban.run({ userId: user.id })
    if (!result || result.error) return false
    toast.success(() => texts.lifted(name))
    onChanged()
    return true
  }
  return (
    <ConfirmButton
      label={texts.lift}
      dialog={{ title: texts.liftTitle(name), body: texts.liftBody }}
      isPending={unban.isPending}
      failure={unban.error}
      onConfirm={confirm}
    />
  )
}
