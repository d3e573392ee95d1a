import { mailKinds } from '@latchkey/contract'
import { languages } from '@latchkey/contract/languages'
import type { Latchkey, RenderedMail } from '@latchkey/server'
import { type Html, html } from '@latchkey/server/brand'
import { getErrorStack } from '@latchkey/server/error-text'
import type { Context, Hono } from 'hono'
import {
  addFrameTarget,
  type DevelopmentPageOptions,
  findTexts,
  renderMailParts,
  respondWithPage,
} from './development-page.ts'

export interface InboxOptions extends DevelopmentPageOptions {
  readonly mails: Latchkey['mails']
}

/**
 * Shows every mail in every language with sample data: the list at `/samples`, a mail at `/samples/KIND/LANGUAGE`, its two
 * parts at `/html` and `/text` below it.
 */
export const addSamplePages = (inbox: Hono, options: InboxOptions, inboxPath: string): void => {
  const { mails } = options
  const path = `${inboxPath}/samples`
  inbox.get('/samples', (c) => {
    const { inbox: texts, admin } = findTexts(c)
    const items = mailKinds.map((kind) => html`<li>${admin.mail.kinds[kind]}${renderLanguages(`${path}/${kind}`)}</li>`)
    return respondWithPage(c, options, {
      title: admin.mail.preview,
      body: html`<p><a href="${inboxPath}">← ${texts.back}</a></p>
<h1>${admin.mail.preview}</h1><p>${admin.mail.previewIntro}</p>
<ul>${items}</ul>`,
    })
  })
  inbox.get('/samples/:kind/:language', (c) =>
    withSample(c, mails, (sample) => {
      const { kind, language } = c.req.param()
      const { admin } = findTexts(c)
      return respondWithPage(c, options, {
        title: sample.subject,
        body: html`<p><a href="${path}">← ${admin.mail.preview}</a></p>
<h1 lang="${language}">${sample.subject}</h1>
${renderLanguages(`${path}/${kind}`)}
${renderMailParts(c, sample, `${path}/${kind}/${language}`)}`,
      })
    }),
  )
  inbox.get('/samples/:kind/:language/html', (c) =>
    withSample(c, mails, (sample) => c.html(addFrameTarget(sample.html))),
  )
  inbox.get('/samples/:kind/:language/text', (c) => withSample(c, mails, (sample) => c.text(sample.text)))
}

const renderLanguages = (path: string): Html =>
  html`<div class="languages">${languages.map(({ tag, name }) => html`<a href="${path}/${tag}" lang="${tag}" hreflang="${tag}">${name}</a>`)}</div>`

/** Responds with the error of `renderMail`, so that its developer sees it. */
const withSample = async (
  c: Context,
  mails: Latchkey['mails'],
  respond: (sample: RenderedMail) => Response | Promise<Response>,
): Promise<Response> => {
  const kind = mailKinds.find((known) => known === c.req.param('kind'))
  const language = languages.find(({ tag }) => tag === c.req.param('language'))
  if (!kind || !language) return c.notFound()
  try {
    return await respond(await mails.preview(kind, language.tag))
  } catch (error) {
    return c.text(getErrorStack(error), 500)
  }
}
