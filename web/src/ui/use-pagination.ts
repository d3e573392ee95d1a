import type { CallState, Failure } from '@latchkey/client/react'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { appendPage, type LoadedPages, loadPages, type PageSource, selectCurrentPages } from './loaded-pages.ts'
import { toast } from './toast.tsx'

export interface Pagination<Row> {
  data: readonly Row[] | null
  error: Failure | null
  isPending: boolean
  /** Loads as many pages as are shown. The old pages stay visible until then. */
  refetch: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => Promise<void>
  /** Changes the shown rows without a request, for example after an action. */
  updateRows: (update: (rows: readonly Row[]) => readonly Row[]) => void
}

/** Returns a paginated list. `useCall` loads the first page; `loadMore` loads one more page. */
export const usePagination = <Page, Row>(
  first: CallState<Page>,
  read: PageSource<Page, Row>['read'],
  load: PageSource<Page, Row>['load'],
): Pagination<Row> => {
  const [loaded, setLoaded] = useState<LoadedPages<Page, Row>>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  // The query changed, so the loaded pages belong to another list.
  if (first.data === null && loaded) setLoaded(undefined)
  const shown = first.data === null ? null : selectCurrentPages(first.data, loaded, read)
  const { latest, listCount } = useLatestPages(shown)
  useReload({ firstPage: first.data, shown, setLoaded, source: { read, load } })

  const loadMore = async () => {
    if (!shown || shown.cursor === null || isLoadingMore) return
    const listNumber = listCount.current
    setIsLoadingMore(true)
    // Also if a hook of the application around the screens throws.
    const result = await load(shown.cursor).finally(() => setIsLoadingMore(false))
    const current = latest.current
    // Another list, or other pages, replaced this one during the request.
    if (listCount.current !== listNumber || current?.cursor !== shown.cursor) return
    if (result.error) return toast.failure(result.error)
    const page = read(result.data)
    setLoaded((previous) => appendPage(selectCurrentPages(current.firstPage, previous, read), page))
  }
  const updateRows: Pagination<Row>['updateRows'] = (update) => {
    const current = latest.current
    if (!current) return
    setLoaded((previous) => {
      const pages = selectCurrentPages(current.firstPage, previous, read)
      return { ...pages, rows: update(pages.rows) }
    })
  }
  return {
    data: shown?.rows ?? null,
    error: first.error,
    isPending: first.isPending,
    refetch: first.refetch,
    hasMore: shown !== null && shown.cursor !== null,
    isLoadingMore,
    loadMore,
    updateRows,
  }
}

/** Returns the pages of the last render, because responses and actions can complete after a later one. */
const useLatestPages = <Page, Row>(shown: LoadedPages<Page, Row> | null) => {
  const latest = useRef(shown)
  // Counts the lists, because the first pages of two lists can be the same.
  const listCount = useRef(0)
  useEffect(() => {
    latest.current = shown
    if (shown === null) listCount.current += 1
  })
  return { latest, listCount }
}

interface Reload<Page, Row> {
  firstPage: Page | null
  shown: LoadedPages<Page, Row> | null
  setLoaded: Dispatch<SetStateAction<LoadedPages<Page, Row> | undefined>>
  source: PageSource<Page, Row>
}

/** Reloads the other shown pages after a new response with the first one. */
const useReload = <Page, Row>({ firstPage, shown, setLoaded, source }: Reload<Page, Row>): void => {
  useEffect(() => {
    if (!shown || firstPage === null || shown.firstPage === firstPage) return
    const controller = new AbortController()
    const { signal } = controller
    const reload = async () => {
      const result = await loadPages(source, { firstPage, pageCount: shown.pageCount, signal })
      if (signal.aborted) return
      if (result.error) toast.failure(result.error)
      const reloaded = result.data ?? { ...shown, firstPage }
      // Rows that `updateRows` changed during the reload are newer than the response.
      setLoaded((current) => (current === shown ? reloaded : current && { ...current, firstPage }))
    }
    void reload()
    return () => controller.abort()
    // Only a new first page reloads the others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [firstPage])
}
