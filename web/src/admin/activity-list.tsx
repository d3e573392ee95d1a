import { type KeyedCall, useCall } from '@latchkey/client/react'
import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { usePagination } from '../ui/use-pagination.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { ActivityFields } from './activity-fields.tsx'
import { toActivityQuery, noFilters, buildExportUrl } from './activity-query.ts'
import { ActivityRow } from './activity-row.tsx'
import { ExportButton } from './export-button.tsx'
import { useActivityTexts } from './activity-texts.ts'

/** Limits the list in addition to the user's filters. */
export interface ActivityScope {
  organizationId?: string
  actor?: string
  about?: string
}

interface ActivityListProps {
  call: KeyedCall<{ query: ActivityScope & ReturnType<typeof toActivityQuery> & Paging }, Page>
  /** The path of the call that returns a file. */
  exportPath: string
  scope?: ActivityScope
  /** Whether the user sees their own activity. */
  isOwn?: boolean
  intro: string
}

/** A paginated list of audit entries, newest first, with filters and export. */
export const ActivityList = ({ call, exportPath, scope = {}, isOwn = false, intro }: ActivityListProps) => {
  const texts = useActivityTexts()
  const isImpersonating = useIsImpersonating()
  const [filters, setFilters] = useState(noFilters)
  const query = { ...scope, ...toActivityQuery(filters) }
  const listQuery = { ...query, limit: PAGE_SIZE }
  const firstPage = useCall(call, { query: listQuery })
  const entries = usePagination(
    firstPage,
    (page) => ({ rows: page.activity, cursor: page.nextCursor }),
    (cursor) => call({ query: { ...listQuery, cursor } }),
  )
  useOnTabVisible(entries.refetch)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <Section title={texts.heading} intro={intro} isWide>
      <ActivityFields filters={filters} onChange={setFilters} />
      {!isImpersonating && (
        <Group gap="xs">
          {formats.map(([format, name]) => (
            <ExportButton key={format} format={name} url={buildExportUrl(exportPath, { ...query, format })} />
          ))}
        </Group>
      )}
      <AsyncContent state={entries} empty={isFiltered ? texts.noMatch : texts.empty}>
        {(rows) => (
          <Rows>
            {rows.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} isOwn={isOwn} />
            ))}
          </Rows>
        )}
      </AsyncContent>
      <LoadMoreButton list={entries} label={texts.more} />
    </Section>
  )
}

type Page = ResponseOf<LatchkeyCalls['listActivity']>

interface Paging {
  limit: number
  cursor?: string
}

const PAGE_SIZE = 50

const formats = [
  ['csv', 'CSV'],
  ['json', 'JSON'],
] as const
