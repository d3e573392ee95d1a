import { matchLanguage } from '@latchkey/contract'
import { type Texts, texts } from '@latchkey/locales'
import type { RenderedMail } from '@latchkey/server'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

/** The texts in the language of the browser. */
export const findTexts = (c: Context): Texts => texts[matchLanguage(c.req.header('accept-language') ?? '')]

/** Links to the two parts of a mail below `path`, and both parts. */
export const renderMailParts = (c: Context, mail: RenderedMail, path: string) => {
  const { inbox } = findTexts(c)
  return html`<p><a href="${path}/html">${inbox.html}</a> · <a href="${path}/text">${inbox.text}</a></p>
<iframe title="${mail.subject}" src="${path}/html"></iframe>
<pre>${linkUrls(mail.text)}</pre>`
}

/** Makes links open outside of the frame that shows the mail. */
export const addFrameTarget = (mail: string): string => mail.replace('<head>', '<head><base target="_top">')

export const renderPage = (c: Context, title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="${matchLanguage(c.req.header('accept-language') ?? '')}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:1.5rem;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:60rem;margin:0 auto}
ul{list-style:none;margin:0;padding:0}
li{padding-block:.75rem;border-block-end:1px solid #8886}
small{display:block;opacity:.8}
iframe{inline-size:100%;block-size:36rem;border:1px solid #8886;border-radius:.5rem}
pre{white-space:pre-wrap;padding:1rem;border:1px solid #8886;border-radius:.5rem}
.languages{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
a{color:light-dark(#1f5fd0,#8ab4ff)}`

const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
