import { Group } from '@mantine/core'
import { ButtonLink } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import { useAdminTexts } from './texts.ts'

/** Links to the activity of a user and to the activity on their account. */
export const UserActivity = ({ id }: { id: string }) => {
  const { activity: texts } = useAdminTexts()
  return (
    <Section title={texts.title}>
      <Group gap="sm">
        <ButtonLink to={`/admin/activity?actor=${id}`} variant="default">
          {texts.byUser}
        </ButtonLink>
        <ButtonLink to={`/admin/activity?about=user:${id}`} variant="default">
          {texts.onAccount}
        </ButtonLink>
      </Group>
    </Section>
  )
}
