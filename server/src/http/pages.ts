import { createHash } from 'node:crypto'
import type { LanguageTag } from '@latchkey/contract'
import { getErrorText, texts } from '@latchkey/locales'
import { Html, html } from '../platform/html.ts'
import type { PageContent } from '../platform/reply.ts'
import type { Settings } from '../platform/options/settings.ts'
import { referenceContent } from './reference.ts'

interface RenderedPage {
  readonly html: string
  /** The Content-Security-Policy of the page. It allows no scripts and only the inline style (R5). */
  readonly policy: string
}

/** A page without scripts, in the language of the request. */
export const renderPage = (content: PageContent, language: LanguageTag, settings: Settings): RenderedPage => {
  const { title, body } = contentOf(content, language, settings)
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${settings.appName}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`
  const policy = [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    `form-action ${formTargets(content)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html: page.markup, policy }
}

const contentOf = (content: PageContent, language: LanguageTag, settings: Settings): { title: string; body: Html } => {
  const text = texts[language].pages
  switch (content.kind) {
    case 'error': {
      // The error code is the only part of the URL that is rendered.
      const code = /^[A-Za-z0-9_-]{1,80}$/.test(content.code) ? content.code : 'unknown'
      const body = html`<h1>${text.error.title}</h1>
<p>${getErrorText(texts[language], code)}</p>
<p class="code">${text.error.code(code)}</p>
<p><a class="button" href="${settings.siteUrl}/">${text.error.startAgain}</a></p>`
      return { title: text.error.title, body }
    }
    case 'confirm-email': {
      const { title, intro, submit } = confirmationWords(content.newEmail, language, settings)
      return confirmationPage({
        title,
        intro,
        submit,
        action: `${pathOf(settings)}/verify-email`,
        fields: linkFieldsOf(content),
      })
    }
    case 'confirm-deletion': {
      const { heading, paragraphs, button } = texts[language].mails.deletion({ product: settings.appName })
      const action = `${pathOf(settings)}/delete-user/callback`
      return confirmationPage({
        title: heading,
        intro: paragraphs[0] ?? '',
        submit: button,
        action,
        fields: linkFieldsOf(content),
      })
    }
    case 'confirm-sign-in': {
      const { title, intro, submit } = text.signInLink
      const { maskedEmail, token, callbackURL, newUserCallbackURL, errorCallbackURL } = content
      const fields = { token, callbackURL: callbackURL || '/', newUserCallbackURL, errorCallbackURL }
      const action = `${pathOf(settings)}/magic-link/verify`
      return confirmationPage({ title, intro: intro(maskedEmail), submit, action, fields })
    }
    case 'opened-in-another-browser': {
      const { title, intro } = text.openedInAnotherBrowser
      return { title, body: html`<h1>${title}</h1>\n<p>${intro(content.maskedEmail)}</p>` }
    }
    case 'reference':
      return referenceContent(settings)
  }
}

/** A path, because the browser may have opened the page under another host name. */
const pathOf = ({ sitePath, basePath }: Settings): string => `${sitePath}${basePath}`

interface Confirmation {
  title: string
  intro: string
  submit: string
  action: string
  /** The hidden fields of the form. */
  fields: { readonly token: string } & Readonly<Record<string, string | undefined>>
}

const linkFieldsOf = ({ token, callbackURL }: { token: string; callbackURL: string | undefined }) => ({
  token,
  callbackURL,
})

/** A page whose button posts the token of a mailed link. */
const confirmationPage = ({ title, intro, submit, action, fields }: Confirmation) => {
  const inputs = Object.entries(fields).flatMap(([name, value]) =>
    value ? [html`<input type="hidden" name="${name}" value="${value}">\n`] : [],
  )
  const body = html`<h1>${title}</h1>
<p>${intro}</p>
<form method="post" action="${action}">
${inputs}<button class="button">${submit}</button>
</form>`
  return { title, body }
}

/** The approval page shows the new address, in the words of the mail. */
const confirmationWords = (newEmail: string | undefined, language: LanguageTag, settings: Settings) => {
  const { pages, mails } = texts[language]
  if (newEmail === undefined) return pages.verifyEmail
  const { heading, paragraphs, button } = mails.emailChangeApproval({ product: settings.appName, newEmail })
  return { title: heading, intro: paragraphs[0] ?? '', submit: button }
}

/** Browsers apply form-action to redirects too, so it includes the origin of the callback. */
const formTargets = (content: PageContent): string => {
  if (!('token' in content)) return "'none'"
  const targets = [
    content.callbackURL,
    ...('maskedEmail' in content ? [content.newUserCallbackURL, content.errorCallbackURL] : []),
  ]
  const origins = targets.flatMap((target) => (target && URL.canParse(target) ? [new URL(target).origin] : []))
  return ["'self'", ...new Set(origins)].join(' ')
}

const STYLE_TEXT = `
:root{color-scheme:light dark;--accent:#1f5fd0;--on-accent:#fff;--text:#1c2430;--soft:#5a6472;--ground:#f6f7f9;--card:#fff;--line:#dde1e7}
@media (prefers-color-scheme:dark){:root{--accent:#8ab4ff;--on-accent:#0d1830;--text:#e8ebf0;--soft:#a3adbb;--ground:#12151a;--card:#1b1f27;--line:#333a46}}
*{box-sizing:border-box}
body{margin:0;padding:clamp(1rem,4vw,1.5rem);background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:34rem;margin:8vh auto 0;padding:clamp(1.25rem,6vw,2rem);background:var(--card);border:1px solid var(--line);border-radius:.75rem}
main:has(.reference){max-inline-size:62rem;margin-block-start:0}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
h2{margin:2rem 0 .25rem;font-size:1.05rem;font-family:ui-monospace,monospace}
p{margin:0 0 1rem}
pre{margin:0 0 1rem;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;overflow-x:auto;font-size:.85rem}
table{inline-size:100%;border-collapse:collapse;font-size:.9rem;margin-block-end:1rem;overflow-wrap:normal}
td:last-child{overflow-wrap:anywhere}
th,td{text-align:start;vertical-align:top;padding:.3rem .5rem;border-block-end:1px solid var(--line)}
.code,.soft{color:var(--soft);font-size:.9rem}
.button{display:inline-block;padding:.65rem 1.25rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
`

/** Trusted markup. The policy names it by its hash. */
const STYLE = new Html(STYLE_TEXT)
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE_TEXT).digest('base64')}`
