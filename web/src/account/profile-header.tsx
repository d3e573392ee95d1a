import { useAction } from '@latchkey/client/react'
import { Paper, Text, Title } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { BreakableText } from '../ui/breakable-text.tsx'
import { ActionIcon } from '../ui/mantine/action-icon.ts'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { NameField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { hasName } from '../ui/has-name.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { PictureActions } from './picture.tsx'
import classes from './profile-header.module.css'
import { useAccountTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

/** Picture, name and address of the user. Picture and name are edited in place. */
export const ProfileHeader = () => {
  const { user } = useCurrentSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  // The focused button of the form disappears with it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <Paper component="section" withBorder shadow="xs" className={classes.card}>
      <UserAvatar user={user} size="xl" />
      <div className={classes.text}>
        {isEditing ? (
          <NameForm onClose={() => setIsEditing(false)} />
        ) : (
          <>
            <Name heading={heading} editButton={editButton} onEdit={() => setIsEditing(true)} />
            <PictureActions onRemoved={() => heading.current?.focus()} />
          </>
        )}
      </div>
    </Paper>
  )
}

interface NameProps {
  heading: RefObject<HTMLHeadingElement | null>
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

const Name = ({ heading, editButton, onEdit }: NameProps) => {
  const texts = useAccountTexts().profile.name
  const { user } = useCurrentSession()
  return (
    <>
      <div className={classes.name}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
          {user.name || user.email}
        </Title>
        <ActionIcon
          ref={editButton}
          variant="subtle"
          color="gray"
          c="dimmed"
          size="lg"
          aria-label={texts.edit}
          onClick={onEdit}
        >
          <Icon name="pencil" />
        </ActionIcon>
      </div>
      {hasName(user) && (
        <Text c="dimmed">
          <BreakableText>{user.email}</BreakableText>
        </Text>
      )}
    </>
  )
}

const NameForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useAccountTexts().profile.name
  const { user } = useCurrentSession()
  const update = useAction(client.updateUser)
  const form = useForm({
    initialValues: { name: user.name },
    validate: { name: validateRequired },
  })
  const submit = async ({ name }: typeof form.values) => {
    const result = await update.run({ name: name.trim() })
    if (!result || result.error) return
    toast.success(() => texts.saved)
    onClose()
  }
  return (
    <Form
      submitLabel={texts.save}
      onSubmit={form.onSubmit(submit)}
      isPending={update.isPending}
      failure={update.error}
      onCancel={onClose}
    >
      <NameField ref={focusOnMount} description={texts.intro} {...form.getInputProps('name')} />
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()
