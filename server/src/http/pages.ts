import type { LanguageTag } from '@latchkey/contract'
import { getErrorText, type Texts, texts } from '@latchkey/locales'
import type { Brand } from '../platform/brand/brand.ts'
import { type Html, html } from '../platform/html.ts'
import type { Settings } from '../platform/options/settings.ts'
import type { PageContent } from '../platform/reply.ts'
import { type RenderedPage, renderLayout } from './page-layout.ts'
import { renderReference } from './reference/reference.ts'
import { REFERENCE_SCRIPT } from './reference/script.ts'
import { REFERENCE_STYLE } from './reference/style.ts'

interface PageSettings {
  readonly settings: Settings
  readonly brand: Brand
}

/** Returns a page in the language of the request. Only the reference has a script. */
export const renderPage = (
  content: PageContent,
  language: LanguageTag,
  { settings, brand }: PageSettings,
): RenderedPage => {
  const { title, body } = renderContent(content, language, { settings, brand })
  return renderLayout({
    title,
    body,
    language,
    brand,
    siteUrl: settings.siteUrl,
    formTargets: listFormTargets(content),
    ...(content.kind === 'reference' && { extraStyle: REFERENCE_STYLE, script: REFERENCE_SCRIPT }),
  })
}

const renderContent = (
  content: PageContent,
  language: LanguageTag,
  { settings, brand }: PageSettings,
): { title: string; body: Html } => {
  const text = texts[language].pages
  const mailArguments = { product: brand.name, hasPasswords: settings.emailAndPassword.enabled }
  switch (content.kind) {
    case 'error': {
      // The error code is the only part of the URL that is rendered.
      const code = /^[A-Za-z0-9_-]{1,80}$/.test(content.code) ? content.code : 'unknown'
      const body = html`<h1>${text.error.title}</h1>
<p class="intro">${getErrorText(texts[language], code)}</p>
<p class="code">${text.error.code(code)}</p>
<p><a class="button" href="${settings.siteUrl}/">${text.error.startAgain}</a></p>`
      return { title: text.error.title, body }
    }
    case 'confirm-email': {
      const { title, intro, submit } = chooseConfirmationTexts(content.newEmail, texts[language], mailArguments)
      return renderConfirmation({
        title,
        intro,
        submit,
        action: `${getApiPath(settings)}/verify-email`,
        fields: pickLinkFields(content),
      })
    }
    case 'confirm-deletion': {
      const { heading, paragraphs, button } = texts[language].mails.deletion(mailArguments)
      const action = `${getApiPath(settings)}/delete-user/callback`
      return renderConfirmation({
        title: heading,
        intro: paragraphs[0] ?? '',
        submit: button,
        isDangerous: true,
        action,
        fields: pickLinkFields(content),
      })
    }
    case 'confirm-sign-in': {
      const { title, intro, submit } = text.signInLink
      const { maskedEmail, token, callbackURL, newUserCallbackURL, errorCallbackURL } = content
      const fields = { token, callbackURL: callbackURL || '/', newUserCallbackURL, errorCallbackURL }
      const action = `${getApiPath(settings)}/magic-link/verify`
      return renderConfirmation({ title, intro: intro(maskedEmail), submit, action, fields })
    }
    case 'opened-in-another-browser': {
      const { title, intro } = text.openedInAnotherBrowser
      return { title, body: html`<h1>${title}</h1>\n<p class="intro">${intro(content.maskedEmail)}</p>` }
    }
    case 'reference':
      return renderReference(content.operation, { settings, language, product: brand.name })
  }
}

/** A path, because the browser may have opened the page under another host name. */
const getApiPath = ({ sitePath, basePath }: Settings): string => `${sitePath}${basePath}`

interface Confirmation {
  title: string
  intro: string
  submit: string
  /** The action can't be undone. */
  isDangerous?: boolean
  action: string
  /** The hidden fields of the form. */
  fields: { readonly token: string } & Readonly<Record<string, string | undefined>>
}

const pickLinkFields = ({ token, callbackURL }: { token: string; callbackURL: string | undefined }) => ({
  token,
  callbackURL,
})

/** Returns a page whose button posts the token of a mailed link. */
const renderConfirmation = ({ title, intro, submit, isDangerous = false, action, fields }: Confirmation) => {
  const inputs = Object.entries(fields).flatMap(([name, value]) =>
    value ? [html`<input type="hidden" name="${name}" value="${value}">\n`] : [],
  )
  const body = html`<h1>${title}</h1>
<p class="intro">${intro}</p>
<form method="post" action="${action}">
${inputs}<button class="${isDangerous ? 'button danger' : 'button'}">${submit}</button>
</form>`
  return { title, body }
}

/** The approval page shows the new address, in the words of the mail. */
const chooseConfirmationTexts = (
  newEmail: string | undefined,
  { pages, mails }: Texts,
  mailArguments: { product: string; hasPasswords: boolean },
) => {
  if (newEmail === undefined) return pages.verifyEmail
  const { heading, paragraphs, button } = mails.emailChangeApproval({ ...mailArguments, newEmail })
  return { title: heading, intro: paragraphs[0] ?? '', submit: button }
}

/** Browsers apply form-action to redirects too, so it includes the origin of the callback. */
const listFormTargets = (content: PageContent): string => {
  if (!('token' in content)) return "'none'"
  const targets = [
    content.callbackURL,
    ...('maskedEmail' in content ? [content.newUserCallbackURL, content.errorCallbackURL] : []),
  ]
  const sources = targets.flatMap((target) => (target && URL.canParse(target) ? [toSource(new URL(target))] : []))
  return ["'self'", ...new Set(sources)].join(' ')
}

/** The link of an app, such as `myapp://callback`, has no origin. */
const toSource = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin)
