import type { CallState, Failure, Result } from '@latchkey/client/react'
import { useState } from 'react'
import { toast } from './toasts.tsx'

interface Read<Row> {
  rows: readonly Row[]
  /** Where the next page begins; null on the last one. */
  cursor: string | null
}

interface Pages<Row> {
  data: readonly Row[] | null
  error: Failure | null
  isPending: boolean
  /** Begins with the first page again. */
  refetch: () => void
  hasMore: boolean
  isLoadingMore: boolean
  showMore: () => Promise<void>
  /** What a deed has changed is shown at once, and the pages stay. */
  change: (rows: (known: readonly Row[]) => readonly Row[]) => void
}

/** A list that comes in pages: the first as `useCall` has it, each further one on demand. */
export const usePages = <Page, Row>(
  first: CallState<Page>,
  read: (page: Page) => Read<Row>,
  load: (cursor: string) => Promise<Result<Page>>,
): Pages<Row> => {
  const [later, setLater] = useState<Read<Row> & { of: Page }>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const known = first.data === null ? null : later?.of === first.data ? later : { of: first.data, ...read(first.data) }

  const showMore = async () => {
    if (!known || known.cursor === null || isLoadingMore) return
    setIsLoadingMore(true)
    const result = await load(known.cursor)
    setIsLoadingMore(false)
    if (result.error) return toast.failure(result.error)
    const { rows, cursor } = read(result.data)
    setLater((last) => ({ of: known.of, rows: [...(last?.of === known.of ? last : known).rows, ...rows], cursor }))
  }
  const change: Pages<Row>['change'] = (rows) =>
    setLater((last) => {
      const current = known && last?.of === known.of ? last : known
      return current ? { ...current, rows: rows(current.rows) } : last
    })
  return {
    data: known?.rows ?? null,
    error: first.error,
    isPending: first.isPending,
    refetch: first.refetch,
    hasMore: known !== null && known.cursor !== null,
    isLoadingMore,
    showMore,
    change,
  }
}
