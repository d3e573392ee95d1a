import { hash } from 'node:crypto'
import type { AccentColors, LanguageTag } from '@latchkey/contract'
import { texts } from '@latchkey/locales'
import type { Brand } from '../platform/brand/brand.ts'
import { Html, html } from '../platform/html.ts'

interface PageParts {
  readonly title: string
  readonly body: Html
  readonly language: LanguageTag
  readonly brand: Brand
  /** The start page of the accounts, for the logo of a product without a start page of its own. */
  readonly siteUrl: string
  /** Sources of `form-action`. */
  readonly formTargets?: string
  /** Trusted style of this kind of page. */
  readonly extraStyle?: string
  /** A trusted script of this kind of page. It may call the service. */
  readonly script?: string
  /** Further directives of the policy. */
  readonly extraPolicy?: readonly string[]
}

export interface RenderedPage {
  readonly html: string
  /** The Content-Security-Policy of the page. It allows only the style, the script and the pictures of the page (R5). */
  readonly policy: string
}

/** Returns a page with the header, the footer, the colors and the font of the web app. */
export const renderLayout = ({ title, body, language, brand, siteUrl, ...page }: PageParts): RenderedPage => {
  const style = `${renderStyle(brand)}${page.extraStyle ?? ''}`
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${brand.icon}">
<title>${title} · ${brand.name}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><a href="${brand.homeUrl ?? `${siteUrl}/`}">${renderLogo(brand)}</a></header>
<main>${body}</main>
${renderFooter(brand, language)}${
  page.script === undefined
    ? null
    : html`<script>${new Html(page.script)}</script>
`
}</body>
</html>`
  const policy = [
    "default-src 'none'",
    `style-src ${createHashSource(style)}`,
    ...(page.script === undefined ? [] : [`script-src ${createHashSource(page.script)}`, "connect-src 'self'"]),
    `img-src ${pictureSources(brand).join(' ')}`,
    `form-action ${page.formTargets ?? "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(page.extraPolicy ?? []),
  ].join('; ')
  return { html: document.markup, policy }
}

const createHashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Returns the sources of a policy for the pictures of the brand: uploaded ones and the mark are our own. */
export const pictureSources = ({ logo, logoDark, icon }: Brand): string[] => {
  const urls = [logo, logoDark, icon].filter((url) => url !== null && !url.startsWith('data:'))
  return ["'self'", 'data:', ...new Set(urls.map((url) => new URL(url ?? '').origin))]
}

const renderLogo = ({ name, logo, logoDark, mark }: Brand): Html => {
  if (logo === null) return html`<img class="mark" src="${mark}" alt=""><span>${name}</span>`
  const dark = logoDark === null ? null : html`<source srcset="${logoDark}" media="(prefers-color-scheme: dark)">`
  return html`<picture>${dark}<img class="logo" src="${logo}" alt="${name}"></picture>`
}

const renderFooter = ({ termsUrl, privacyUrl, supportUrl }: Brand, language: LanguageTag): Html | null => {
  const { links } = texts[language].pages
  const items = [
    [termsUrl, links.terms],
    [privacyUrl, links.privacy],
    [supportUrl, links.support],
  ].flatMap(([url, label]) => (url ? [html`<a href="${url}">${label ?? ''}</a>\n`] : []))
  return items.length > 0 ? html`<footer>${items}</footer>\n` : null
}

const FALLBACK_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif'

/** The same backgrounds, borders and sizes as in the web app. */
const renderStyle = ({ accent, radius, font }: Brand): string => `
:root{color-scheme:light dark;${renderVariables(accent.light)};--text:#000;--dimmed:#495057;--page-background:#f1f3f5;--card:#fff;--border:#dee2e6;--field-border:#868e96;--radius:${radius}px}
@media (prefers-color-scheme:dark){:root{${renderVariables(accent.dark)};--text:#c9c9c9;--dimmed:#b8b8b8;--page-background:#141414;--card:#242424;--border:#424242;--field-border:#828282}}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-block-size:100vh;margin:0;background:var(--page-background);color:var(--text);font:1rem/1.55 ${font === null ? '' : `${font},`}${FALLBACK_FONTS};overflow-wrap:anywhere}
header,footer{padding:.75rem clamp(1rem,4vw,2rem)}
header{display:flex;align-items:center;min-block-size:4rem}
header a{display:flex;align-items:center;gap:.625rem;min-inline-size:0;border-radius:var(--radius);color:inherit;font-size:1.125rem;font-weight:650;line-height:1.25;text-decoration:none}
.mark{inline-size:1.75rem;block-size:1.75rem;flex:none}
.logo{display:block;block-size:1.75rem;max-inline-size:min(14rem,100%);object-fit:contain;object-position:left}
footer{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.875rem}
main{inline-size:calc(100% - 2rem);max-inline-size:27rem;align-self:center;margin-block:clamp(0rem,4vh,3rem) auto;flex:none;padding:clamp(1rem,6vw,2rem);background:var(--card);border:1px solid var(--border);border-radius:var(--radius);box-shadow:0 1px 3px #0000000d,0 10px 15px -5px #0000000d}
footer{margin-block-start:auto}
h1{hyphens:auto;margin:0 0 .75rem;font-size:clamp(1.375rem,6vw,1.625rem);font-weight:650;line-height:1.35}
p{margin:0 0 1rem}
.code,.dimmed,.intro{color:var(--dimmed)}
.code,.dimmed{font-size:.875rem}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:2.25rem;padding:.3125rem 1.125rem;border:1px solid transparent;border-radius:var(--radius);background:var(--fill);color:var(--label);font:inherit;font-size:.875rem;font-weight:600;line-height:1.35;text-decoration:none;cursor:pointer}
.button:hover{background:var(--fill-hover)}
.danger{--fill:#e03131;--fill-hover:#c92a2a;--label:#fff}
form .button,main>p>.button{inline-size:100%}
.button:focus-visible,a:focus-visible{outline:2px solid var(--fill);outline-offset:2px}
a{color:var(--accent-text)}
@media (pointer:coarse){.button{min-block-size:2.75rem}}
`

const renderVariables = ({ fill, fillHover, label, text }: AccentColors): string =>
  `--fill:${fill};--fill-hover:${fillHover};--label:${label};--accent-text:${text}`
