import { useAction } from '@latchkey/client/react'
import type { Team } from '@latchkey/contract'
import { Badge, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { client } from '../client.ts'
import { Form } from '../ui/form.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { DeleteTeam, RenameTeam } from './team-actions.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** The teams of the organization, oldest first. */
export const Teams = () => {
  const texts = useOrganizationTexts()
  const { organization, can, me, teams, refetch } = useCurrentOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenTitle pageTitle={`${texts.links.teams} · ${organization.name}`}>{texts.links.teams}</ScreenTitle>
      <Section title={organization.name} headingRef={heading}>
        {teams?.length === 0 && <Text c="dimmed">{texts.teams.empty}</Text>}
        <Rows>
          {teams?.map((team) => (
            <Row
              key={team.id}
              name={team.name}
              badges={team.id === me.teamId && <Badge variant="light">{texts.you}</Badge>}
              actions={
                <>
                  <ButtonLink
                    to={`/organizations/${organization.slug}/teams/${team.id}`}
                    variant="default"
                    size="xs"
                    aria-label={`${texts.links.members}: ${team.name}`}
                  >
                    {texts.links.members}
                  </ButtonLink>
                  {can('team:update') && <RenameTeam team={team} />}
                  {can('team:delete') && <DeleteTeam team={team} onDeleted={() => heading.current?.focus()} />}
                </>
              }
            />
          ))}
        </Rows>
      </Section>
      {can('team:create') && <CreateTeam onCreated={refetch} />}
    </>
  )
}

const CreateTeam = ({ onCreated }: { onCreated: (team: Team) => void }) => {
  const { teams } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const create = useAction(client.organization.createTeam)
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' }, validate: { name: validateRequired } })
  const submit = async ({ name }: typeof form.values) => {
    const result = await create.run({ name: name.trim(), organizationId: organization.id })
    if (!result?.data) return
    form.reset()
    toast.success(() => teams.created(name.trim()))
    onCreated(result.data)
  }
  return (
    <Section title={teams.create}>
      <Form
        submitLabel={teams.create}
        onSubmit={form.onSubmit(submit)}
        isPending={create.isPending}
        failure={create.error}
      >
        <TextInput
          label={teams.name}
          autoComplete="off"
          maxLength={100}
          required
          withAsterisk={false}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      </Form>
    </Section>
  )
}
