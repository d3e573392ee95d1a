import { useAction } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { EditMember } from './edit-member.tsx'
import classes from './member-row.module.css'
import { isGrantable, roleNames } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

interface MemberRowProps {
  member: MemberWithUser
  onChanged: (member: Partial<MemberWithUser> & { id: string }) => void
  /** Null hides the remove button. */
  onRemoved: (() => void) | null
}

/** A member with the actions that the current user's roles allow. Users can't change members with higher roles. */
export const MemberRow = ({ member, onChanged, onRemoved }: MemberRowProps) => {
  const texts = useOrganizationTexts()
  const { me, can, teams, refetch } = useCurrentOrganization()
  const [isEditing, setIsEditing] = useState(false)
  const isMe = member.userId === me.userId
  const team = teams?.find(({ id }) => id === member.teamId)
  const name = displayName(member)
  const canEdit = can('member:update') && isGrantable(me.role, member.role)
  const canRemove = can('member:delete') && isGrantable(me.role, member.role) && !isMe
  return (
    <Row
      picture={<UserAvatar user={{ ...member.user, id: member.userId }} />}
      name={name}
      badges={
        <>
          {isMe && <Badge variant="light">{texts.you}</Badge>}
          <Badge variant="light" color="gray">
            {roleNames(texts, member.role)}
          </Badge>
        </>
      }
      details={
        <>
          <span>{member.user.email}</span>
          {team && (
            <span className={classes.team}>
              <Icon name="team" />
              {team.name}
            </span>
          )}
          <span>{texts.members.since(member.createdAt)}</span>
        </>
      }
      actions={
        <>
          {canEdit && (
            <Button
              variant="default"
              size="xs"
              aria-label={`${texts.members.edit}: ${name}`}
              onClick={() => setIsEditing(true)}
            >
              {texts.members.edit}
            </Button>
          )}
          {canRemove && onRemoved && <RemoveMember member={member} onRemoved={onRemoved} />}
          {canEdit && (
            <EditMember
              isOpen={isEditing}
              member={member}
              onClose={() => setIsEditing(false)}
              onChanged={(changed) => {
                onChanged(changed)
                // The user's own permissions changed with the roles.
                if (isMe) refetch()
              }}
            />
          )}
        </>
      }
    />
  )
}

const RemoveMember = ({ member, onRemoved }: { member: MemberWithUser; onRemoved: () => void }) => {
  const { members } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useAction(client.organization.removeMember)
  const name = displayName(member)
  const confirm = async () => {
    const result = await remove.run({ memberIdOrEmail: member.id, organizationId: organization.id })
    if (!isRemoved(result, 'MEMBER_NOT_FOUND')) return
    setIsConfirming(false)
    toast.success(() => members.removed(name))
    onRemoved()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${members.remove}: ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        {members.remove}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={members.removeOf(name)}
        confirmLabel={members.remove}
        isDangerous
        isPending={remove.isPending}
        failure={remove.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {members.removeBody}
      </ConfirmDialog>
    </>
  )
}

const displayName = ({ user }: MemberWithUser): string => user.name || user.email
