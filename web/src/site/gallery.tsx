import type { Failure } from '@latchkey/client/react'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { Appearance } from '../ui/appearance.tsx'
import { AreaLayout } from '../ui/area-layout.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmailField, PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { Section } from '../ui/section.tsx'
import { FormSkeleton, RowsSkeleton } from '../ui/skeletons.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import type { Sort } from '../ui/table-rows.tsx'
import { toast } from '../ui/toast.tsx'

/** Every component in its states, for development only. Its texts are not translated. */
export const Gallery = () => (
  <AreaLayout label="Gallery" links={[{ to: '/gallery', label: 'Components', icon: 'settings' }]}>
    <ScreenHeader
      title="Components"
      intro="Switch the color scheme, the language and the width of the window."
      action={<Appearance />}
    />
    <Tabs />
    <Buttons />
    <Fields />
    <Section title="Skeletons">
      <FormSkeleton />
      <RowsSkeleton />
    </Section>
    <Section title="Dangerous section" intro="For actions that can’t be undone." isDangerous>
      <Button color="red">Delete everything</Button>
    </Section>
    <Section title="Wide section" intro="The title is inside the card." isWide>
      <Rows>
        <Row picture={<Icon name="organization" />} name="Acme" badges={<Badge>Active</Badge>} details="acme" />
      </Rows>
    </Section>
    {tableStates.map(({ title, ...state }) => (
      <FruitTable key={title} title={title} {...state} />
    ))}
    <MessageScreen icon="check" tone="success" title="Message" actions={<Button>Continue</Button>}>
      A screen with one message and the next step.
    </MessageScreen>
  </AreaLayout>
)

const Tabs = () => (
  <TabLinks
    label="Tabs"
    links={[
      { to: '/gallery', label: 'Current', count: 12 },
      { to: '/', label: 'Other', count: null },
    ]}
  />
)

const Buttons = () => (
  <Section title="Buttons, badges and messages" intro="One primary action, the others are quiet.">
    <Group>
      <Button onClick={() => toast.success(() => 'Changes saved')}>Primary</Button>
      <Button variant="default" onClick={() => toast.error(() => 'Couldn’t save')}>
        Secondary
      </Button>
      <Button variant="subtle">Quiet</Button>
      <Button loading>Loading</Button>
      <Button disabled>Disabled</Button>
      <ConfirmButton
        label="Sign out"
        dialog={{ title: 'Sign out everywhere?', body: 'You’ll need to sign in again.' }}
        isPending={false}
        failure={null}
        onConfirm={async () => true}
      />
    </Group>
    <Group>
      <Badge variant="light">Current</Badge>
      <Badge variant="light" color="teal">
        Confirmed
      </Badge>
      <Badge variant="light" color="orange">
        Not confirmed
      </Badge>
      <Badge variant="light" color="gray">
        Revoked
      </Badge>
    </Group>
    <Stack gap="xs">
      <Alert>Information</Alert>
      <Alert color="orange">Needs attention</Alert>
      <Alert color="red">Failed</Alert>
    </Stack>
  </Section>
)

const failure: Failure = { code: 'TOO_MANY_REQUESTS', message: '', status: 429, statusText: '', retryAfter: 90 }

const Fields = () => (
  <Section title="Form" intro="A failed form keeps its values and focuses the first error.">
    <Form submitLabel="Save" onSubmit={(event) => event.preventDefault()} isPending={false} failure={failure}>
      <TextInput label="Name" description="Visible to other users." defaultValue="Anna" />
      <EmailField error="Enter an email address like anna@example.com" />
      <PasswordField label="Password" />
      <Text c="dimmed">Secondary text</Text>
    </Form>
  </Section>
)

const fruits = ['Apple', 'Banana', 'Cherry']
const offline: Failure = { code: 'NETWORK_ERROR', message: '', status: 0, statusText: '' }

interface TableState {
  title: string
  data: readonly string[] | null
  error?: Failure
  isFiltered?: boolean
}

const tableStates: readonly TableState[] = [
  { title: '3 fruits', data: fruits },
  { title: 'Loading', data: null },
  { title: 'Empty', data: [] },
  { title: 'No match', data: [], isFiltered: true },
  { title: 'Failed', data: null, error: offline },
]

const FruitTable = ({ title, data, error, isFiltered = false }: TableState) => {
  const [sort, setSort] = useState<Sort<'name'>>({ key: 'name', isDescending: false })
  return (
    <DataTable
      title={title}
      state={{ data, error: error ?? null, isPending: data === null && !error, refetch: () => {} }}
      empty={isFiltered ? 'No results' : 'No fruits yet'}
      onClearFilters={isFiltered ? () => {} : undefined}
      columns={[
        {
          key: 'name',
          header: 'Name',
          sortKey: 'name',
          cell: (name) => <NameCell name={name} detail={`${name.toLowerCase()}@example.com`} />,
        },
        { key: 'length', header: 'Letters', cell: (name) => name.length },
      ]}
      rowKey={(name) => name}
      rowName={(name) => name}
      sort={sort}
      onSort={setSort}
      actions={(name) => (
        <RowMenu name={name}>
          <RowMenuItem onClick={() => {}}>Edit</RowMenuItem>
          <RowMenuItem isDangerous onClick={() => {}}>
            Remove
          </RowMenuItem>
        </RowMenu>
      )}
      bulkActions={() => (
        <Button variant="default" size="xs">
          Remove
        </Button>
      )}
    />
  )
}
