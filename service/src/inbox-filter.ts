import { mailKinds } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales'
import type { Latchkey } from '@latchkey/server'
import { type Html, html } from '@latchkey/server/brand'
import type { Context } from 'hono'

export type Mail = NonNullable<Awaited<ReturnType<Latchkey['mails']['read']>>>

/** The filter of the inbox. Empty values match every mail. */
export interface InboxFilter {
  /** A part of the address of the recipient. */
  readonly to: string
  readonly kind: string
  /** A part of the subject or of the text. */
  readonly q: string
}

/** Reads the filter from the query. An unknown kind matches every mail. */
export const readFilter = (c: Context): InboxFilter => ({
  to: c.req.query('to')?.trim() ?? '',
  kind: mailKinds.find((kind) => kind === c.req.query('kind')) ?? '',
  q: c.req.query('q')?.trim() ?? '',
})

export const isFiltered = (filter: InboxFilter): boolean => Object.values(filter).some((value) => value !== '')

/** Returns the query with the filter, with a question mark. Returns an empty text without a filter. */
export const toQuery = (filter: InboxFilter): string => {
  const values = Object.entries(filter).filter(([, value]) => value !== '')
  return values.length > 0 ? `?${new URLSearchParams(values)}` : ''
}

export const matchesFilter = ({ recipient, kind, message }: Mail, filter: InboxFilter): boolean =>
  containsText(recipient, filter.to) &&
  (filter.kind === '' || filter.kind === kind) &&
  containsText(`${message?.subject}\n${message?.text}`, filter.q)

const containsText = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

/** Returns the name of a kind. A mail of another release may have an unknown one. */
export const getKindName = (kind: string, { admin }: Texts): string => {
  const names: Readonly<Record<string, string>> = admin.mail.kinds
  return names[kind] ?? kind
}

/** Returns a form whose fields are the query of the list. It works without a script. */
export const renderFilter = (filter: InboxFilter, path: string, texts: Texts): Html => {
  const { inbox } = texts
  const kinds = mailKinds.map((kind) => ({ kind, name: getKindName(kind, texts) }))
  kinds.sort((one, other) => one.name.localeCompare(other.name))
  const options = kinds.map(
    ({ kind, name }) => html`<option value="${kind}"${kind === filter.kind ? html` selected` : null}>${name}</option>`,
  )
  return html`<form class="filters" action="${path}" role="search">
<label>${inbox.to}<input type="search" name="to" value="${filter.to}" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<label>${inbox.filter.kind}<select name="kind"><option value="">${inbox.filter.allKinds}</option>${options}</select></label>
<label>${inbox.filter.text}<input type="search" name="q" value="${filter.q}" autocomplete="off"></label>
<button class="button">${inbox.filter.submit}</button>
</form>`
}
