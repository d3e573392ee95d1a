import type { CallState, Failure, Result } from '@latchkey/client/react'
import { useEffect, useRef, useState } from 'react'
import { toast } from './toast.tsx'

interface PageContent<Row> {
  rows: readonly Row[]
  /** Null on the last page. */
  cursor: string | null
}

/** The shown pages. `firstPage` identifies the response that they belong to. */
interface LoadedPages<Page, Row> extends PageContent<Row> {
  firstPage: Page
  pageCount: number
}

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
  read: (page: Page) => PageContent<Row>,
  load: (cursor: string) => Promise<Result<Page>>,
): Pagination<Row> => {
  const [loaded, setLoaded] = useState<LoadedPages<Page, Row>>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  // The query changed, so the loaded pages belong to another list.
  if (first.data === null && loaded) setLoaded(undefined)
  const shown = first.data === null ? null : selectCurrentPages(first.data, loaded, read)
  // Responses and actions can complete after a later render.
  const latest = useRef(shown)
  // Counts the lists, because the first pages of two lists can be the same.
  const listCount = useRef(0)
  useEffect(() => {
    latest.current = shown
    if (shown === null) listCount.current += 1
  })

  useEffect(() => {
    if (!shown || first.data === null || shown.firstPage === first.data) return
    let isCanceled = false
    const reload = async (firstPage: Page) => {
      let reloaded: LoadedPages<Page, Row> = { firstPage, ...read(firstPage), pageCount: 1 }
      while (reloaded.pageCount < shown.pageCount && reloaded.cursor !== null) {
        const result = await load(reloaded.cursor)
        if (isCanceled) return
        if (result.error) {
          toast.failure(result.error)
          reloaded = { ...shown, firstPage }
        } else {
          reloaded = appendPage(reloaded, read(result.data))
        }
      }
      // Rows that `updateRows` changed during the reload are newer than the response.
      setLoaded((current) => (current === shown ? reloaded : current && { ...current, firstPage }))
    }
    void reload(first.data)
    return () => {
      isCanceled = true
    }
    // Only a new first page reloads the others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first.data])

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

/** Several loaded pages stay until all of them are reloaded. A single page is replaced at once. */
const selectCurrentPages = <Page, Row>(
  firstPage: Page,
  loaded: LoadedPages<Page, Row> | undefined,
  read: (page: Page) => PageContent<Row>,
): LoadedPages<Page, Row> =>
  loaded && (loaded.firstPage === firstPage || loaded.pageCount > 1)
    ? loaded
    : { firstPage, ...read(firstPage), pageCount: 1 }

const appendPage = <Page, Row>(
  pages: LoadedPages<Page, Row>,
  { rows, cursor }: PageContent<Row>,
): LoadedPages<Page, Row> => ({
  ...pages,
  rows: [...pages.rows, ...rows],
  cursor,
  pageCount: pages.pageCount + 1,
})
