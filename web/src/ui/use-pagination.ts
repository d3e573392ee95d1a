import type { CallState, Failure, Result } from '@latchkey/client/react'
import { useEffect, useRef, useState } from 'react'
import { toast } from './toast.tsx'

interface PageContent<Row> {
  rows: readonly Row[]
  /** Where the next page begins; null on the last one. */
  cursor: string | null
}

/** What is shown: `of` this first page, and how many there are. */
interface LoadedPages<Page, Row> extends PageContent<Row> {
  of: Page
  pages: number
}

interface Pagination<Row> {
  data: readonly Row[] | null
  error: Failure | null
  isPending: boolean
  /** Reads again as many pages as are shown, which stay until then. */
  refetch: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => Promise<void>
  /** What a deed has changed is shown at once, and the pages stay. */
  updateRows: (rows: (known: readonly Row[]) => readonly Row[]) => void
}

/** A list that comes in pages: the first as `useCall` has it, each further one on demand. */
export const usePagination = <Page, Row>(
  first: CallState<Page>,
  read: (page: Page) => PageContent<Row>,
  load: (cursor: string) => Promise<Result<Page>>,
): Pagination<Row> => {
  const [later, setLater] = useState<LoadedPages<Page, Row>>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  // Another question: its answer has nothing to do with what was shown.
  if (first.data === null && later) setLater(undefined)
  const known = first.data === null ? null : mergeLoadedPages(first.data, later, read)
  // For what is answered, or done, after a later render.
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })

  useEffect(() => {
    if (!known || first.data === null || known.of === first.data) return
    let isLeft = false
    const reload = async (of: Page) => {
      let renewed: LoadedPages<Page, Row> = { of, ...read(of), pages: 1 }
      while (renewed.pages < known.pages && renewed.cursor !== null) {
        const result = await load(renewed.cursor)
        if (isLeft) return
        if (result.error) {
          toast.failure(result.error)
          renewed = { ...known, of }
        } else renewed = appendPage(renewed, read(result.data))
      }
      // What was done to the rows meanwhile is newer than what was read.
      setLater((last) => (last === known ? renewed : last && { ...last, of }))
    }
    void reload(first.data)
    return () => {
      isLeft = true
    }
    // A new first page is what asks for the others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first.data])

  const loadMore = async () => {
    if (!known || known.cursor === null || isLoadingMore) return
    setIsLoadingMore(true)
    const result = await load(known.cursor)
    setIsLoadingMore(false)
    const now = latest.current
    // Another list is shown by now.
    if (now?.cursor !== known.cursor) return
    if (result.error) return toast.failure(result.error)
    const page = read(result.data)
    setLater((last) => appendPage(mergeLoadedPages(now.of, last, read), page))
  }
  const updateRows: Pagination<Row>['updateRows'] = (rows) => {
    const now = latest.current
    if (!now) return
    setLater((last) => {
      const shown = mergeLoadedPages(now.of, last, read)
      return { ...shown, rows: rows(shown.rows) }
    })
  }
  return {
    data: known?.rows ?? null,
    error: first.error,
    isPending: first.isPending,
    refetch: first.refetch,
    hasMore: known !== null && known.cursor !== null,
    isLoadingMore,
    loadMore,
    updateRows,
  }
}

const mergeLoadedPages = <Page, Row>(
  of: Page,
  later: LoadedPages<Page, Row> | undefined,
  read: (page: Page) => PageContent<Row>,
): LoadedPages<Page, Row> => (later && (later.of === of || later.pages > 1) ? later : { of, ...read(of), pages: 1 })

const appendPage = <Page, Row>(
  shown: LoadedPages<Page, Row>,
  { rows, cursor }: PageContent<Row>,
): LoadedPages<Page, Row> => ({
  ...shown,
  rows: [...shown.rows, ...rows],
  cursor,
  pages: shown.pages + 1,
})
