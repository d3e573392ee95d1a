import type { Result } from '@latchkey/client/react'

export interface PageContent<Row> {
  rows: readonly Row[]
  /** Null on the last page. */
  cursor: string | null
}

/** The shown pages. `firstPage` identifies the response that they belong to. */
export interface LoadedPages<Page, Row> extends PageContent<Row> {
  firstPage: Page
  pageCount: number
}

export interface PageSource<Page, Row> {
  read: (page: Page) => PageContent<Row>
  load: (cursor: string) => Promise<Result<Page>>
}

/** Several loaded pages stay until all of them are reloaded. A single page is replaced at once. */
export const selectCurrentPages = <Page, Row>(
  firstPage: Page,
  loaded: LoadedPages<Page, Row> | undefined,
  read: PageSource<Page, Row>['read'],
): LoadedPages<Page, Row> =>
  loaded && (loaded.firstPage === firstPage || loaded.pageCount > 1) ? loaded : toFirstPage(firstPage, read)

export const appendPage = <Page, Row>(
  pages: LoadedPages<Page, Row>,
  { rows, cursor }: PageContent<Row>,
): LoadedPages<Page, Row> => ({
  ...pages,
  rows: [...pages.rows, ...rows],
  cursor,
  pageCount: pages.pageCount + 1,
})

/** Loads the pages after a first page, up to `pageCount` pages. Sends no further request after an abort. */
export const loadPages = async <Page, Row>(
  { read, load }: PageSource<Page, Row>,
  { firstPage, pageCount, signal }: { firstPage: Page; pageCount: number; signal: AbortSignal },
): Promise<Result<LoadedPages<Page, Row>>> => {
  let pages = toFirstPage(firstPage, read)
  while (pages.pageCount < pageCount && pages.cursor !== null && !signal.aborted) {
    const { data, error } = await load(pages.cursor)
    if (error) return { data: null, error }
    pages = appendPage(pages, read(data))
  }
  return { data: pages, error: null }
}

const toFirstPage = <Page, Row>(firstPage: Page, read: PageSource<Page, Row>['read']): LoadedPages<Page, Row> => ({
  firstPage,
  ...read(firstPage),
  pageCount: 1,
})
