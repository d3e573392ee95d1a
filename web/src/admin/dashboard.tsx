import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { client } from '../client.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { useLanguage } from '../ui/language.tsx'
import { getLinkedProviderName } from '../social/provider-name.ts'
import { AsyncContent } from '../ui/async-content.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import classes from './dashboard.module.css'
import { useAdminTexts } from './texts.ts'

type Statistics = ResponseOf<LatchkeyCalls['getStatistics']>

/** The first admin screen: sign-ups, sign-ins and failures per day, and the state of the service. */
export const Dashboard = () => {
  const { links, dashboard: texts, activity } = useAdminTexts()
  const [period, setPeriod] = useState<keyof typeof periods>('week')
  const statistics = useCall(client.admin.getStatistics, { query: {} })
  useOnTabVisible(statistics.refetch)
  return (
    <>
      <ScreenTitle>{links.dashboard}</ScreenTitle>
      <Section title={activity.title} isWide>
        <NativeSelect
          label={texts.period}
          className={classes.period}
          value={period}
          onChange={({ currentTarget: { value } }) => setPeriod(value === 'month' ? 'month' : 'week')}
          data={Object.entries(texts.periods).map(([value, label]) => ({ value, label }))}
        />
        <AsyncContent state={statistics}>{(data) => <Charts days={data.days.slice(-periods[period])} />}</AsyncContent>
        <Text size="sm" c="dimmed">
          {texts.failuresHint}
        </Text>
      </Section>
      {statistics.data && <ServiceState statistics={statistics.data} />}
    </>
  )
}

/** In days. */
const periods = { week: 7, month: 30 }

const Charts = ({ days }: { days: Statistics['days'] }) => {
  const { dashboard: texts } = useAdminTexts()
  const { tag } = useLanguage()
  const formatDay = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const formatNumber = new Intl.NumberFormat(tag)
  return (
    <div className={classes.charts}>
      {(['signUps', 'signIns', 'failures'] as const).map((name) => (
        <Stack key={name} gap="xs">
          <Title order={3} size="h5">
            {texts[name]}
          </Title>
          <Text component="div" size="xl" fw={600}>
            {formatNumber.format(days.reduce((sum, day) => sum + day[name], 0))}
          </Text>
          <BarChart
            title={texts[name]}
            labelHeading={texts.day}
            bars={days.map(({ date, [name]: value }) => ({ label: formatDay.format(new Date(date)), value }))}
          />
        </Stack>
      ))}
    </div>
  )
}

const ServiceState = ({ statistics }: { statistics: Statistics }) => {
  const { signedInUsers, mails, version, database, providers } = statistics
  const { dashboard: texts } = useAdminTexts()
  const { tag } = useLanguage()
  const formatNumber = new Intl.NumberFormat(tag)
  return (
    <Section title={texts.technicalDetails} isWide>
      <dl className={classes.values}>
        <Value name={texts.signedInUsers}>{formatNumber.format(signedInUsers)}</Value>
        {mails && <Value name={texts.pendingMails}>{formatNumber.format(mails.pending)}</Value>}
        {mails && <Value name={texts.failedMails}>{formatNumber.format(mails.failed)}</Value>}
        <Value name={texts.version}>{version}</Value>
        <Value name={texts.database}>{`${databaseNames[database.kind]} ${database.version}`}</Value>
        <Value name={texts.providers}>{providers.map(getLinkedProviderName).join(', ') || texts.none}</Value>
      </dl>
    </Section>
  )
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const Value = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
