import type { Accent, LanguageTag } from '@latchkey/contract'
import { type Html, html } from '../html.ts'

/** The texts of a mail. */
export interface MailParts {
  language: LanguageTag
  product: { name: string; url: string; logo: string | null; logoDark: string | null; accent: Accent }
  subject: string
  heading: string
  greeting: string
  paragraphs: readonly string[]
  /** A one-time code. */
  code: string | null
  link: { label: string; url: string; fallback: string } | null
  isDestructive: boolean
  /** The time and the request of the event, the lifetime of the link. */
  details: readonly string[]
  notYou: string
  reason: string
  /** Lines below the reason. */
  footer: readonly string[]
}

/** Renders the HTML part. Mail clients support tables and inline styles; the style sheet adds dark colors and narrow margins. */
export const renderMailHtml = (mail: MailParts): string =>
  html`<!doctype html>
<html lang="${mail.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${mail.subject}</title>
${renderStyleSheet(mail.product.accent)}
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0" aria-hidden="true">${renderPreheader(mail)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f4f6">
<tr><td align="center" class="margin" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="strong" style="padding:0 4px 16px;${font};font-size:17px;font-weight:700;color:#111827">${renderBrand(mail.product)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e5e7eb;border-radius:12px;overflow-wrap:anywhere;word-break:break-word;${font};font-size:16px;line-height:1.55;color:#1f2937">
<h1 class="strong" style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:#111827">${mail.heading}</h1>
<p style="margin:0 0 16px">${mail.greeting}</p>
${renderContent(mail)}</td></tr>
<tr><td class="dimmed" style="padding:20px 4px 0;${font};font-size:13px;line-height:1.5;color:#5b6472">${mail.reason}<br><a class="dimmed" href="${mail.product.url}" style="color:#5b6472">${mail.product.url}</a>${mail.footer.map(renderNextLine)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Dark counterparts of the inline colors. All pairs have a contrast above 4.5. */
const renderStyleSheet = ({ dark }: Accent): Html => html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background: #0f1216 !important; }
.card { background: #1a1f26 !important; border-color: #2d343e !important; color: #d5dae1 !important; }
.strong { color: #ffffff !important; }
.dimmed { color: #9aa4b2 !important; }
.rule { border-color: #2d343e !important; }
.link { color: ${dark.text} !important; }
.button { background: ${dark.fill} !important; }
.label { color: ${dark.label} !important; }
.button.danger { background: #ff9d94 !important; }
.danger .label { color: #0b1a33 !important; }
.light-logo { display: none !important; }
.dark-logo { display: inline !important; }
}
@media (max-width: 480px) {
.margin { padding: 20px 12px !important; }
.card { padding: 24px 20px !important; }
.wide { width: 100% !important; }
}
</style>`

/** Returns the preview after the subject in a list of mails. The filler prevents clients from adding the greeting. */
const renderPreheader = (mail: MailParts): string => `${mail.paragraphs[0] ?? mail.heading}${'\u00a0\u200c'.repeat(60)}`

/** Many mail clients block pictures, so the picture has the name as its alternative text. */
const renderBrand = ({ name, logo, logoDark }: MailParts['product']): Html => {
  if (logo === null) return html`${name}`
  if (logoDark === null) return html`<img src="${logo}" alt="${name}" height="32" style="${LOGO_STYLE}">`
  // Outlook supports no media queries and would show both.
  return html`<img class="light-logo" src="${logo}" alt="${name}" height="32" style="${LOGO_STYLE}"><img class="dark-logo" src="${logoDark}" alt="${name}" height="32" style="display:none;mso-hide:all;${LOGO_STYLE}">`
}

const LOGO_STYLE = 'height:32px;max-width:100%;object-fit:contain;border:0'

const renderContent = (mail: MailParts): Html[] => {
  const { code, link } = mail
  const parts = mail.paragraphs.map(renderParagraph)
  if (code !== null) parts.push(renderCode(code))
  if (link) parts.push(renderButton(link, chooseButtonColors(mail)))
  if (mail.details.length > 0) parts.push(renderDetails(mail.details))
  parts.push(renderNotYou(mail.notYou))
  if (link) parts.push(renderFallbackLink(link, mail.product.accent))
  return parts
}

const renderParagraph = (text: string): Html => html`<p style="margin:0 0 16px">${text}</p>
`

const renderCode = (text: string): Html =>
  html`<p class="strong" style="margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:1.25;font-weight:700;letter-spacing:6px;color:#111827">${text}</p>
`

/** The cell has the color, because Outlook ignores the padding of a link. */
const renderButton = ({ url, label }: { url: string; label: string }, colors: ButtonColors): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" class="wide" style="margin:24px 0">
<tr><td class="${colors.className}" align="center" bgcolor="${colors.background}" style="background:${colors.background};border-radius:8px;mso-padding-alt:13px 24px"><a class="label" href="${url}" style="display:block;padding:13px 24px;color:${colors.label};font-weight:600;line-height:1.3;text-decoration:none">${label}</a></td></tr>
</table>
`

interface ButtonColors {
  className: string
  background: string
  label: string
}

const chooseButtonColors = ({ isDestructive, product: { accent } }: MailParts): ButtonColors => {
  if (isDestructive) return { className: 'button danger', background: '#b42318', label: '#ffffff' }
  return { className: 'button', background: accent.light.fill, label: accent.light.label }
}

const renderDetails = ([first = '', ...others]: readonly string[]): Html =>
  html`<p class="dimmed" style="margin:0 0 16px;font-size:14px;color:#5b6472">${first}${others.map(renderNextLine)}</p>
`

const renderNotYou = (text: string): Html =>
  html`<p class="rule" style="margin:20px 0 0;padding:20px 0 0;border-top:1px solid #e5e7eb;font-size:14px">${text}</p>
`

const renderNextLine = (text: string): Html => html`<br>${text}`

const renderFallbackLink = (link: { url: string; fallback: string }, { light }: Accent): Html =>
  html`<p class="dimmed" style="margin:16px 0 0;font-size:13px;color:#5b6472">${link.fallback}<br><a class="link" href="${link.url}" style="color:${light.text};word-break:break-all">${link.url}</a></p>
`
