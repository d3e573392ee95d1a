import { type Call, calls } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales'
import { isMounted } from '../../platform/features.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Settings } from '../../platform/options/settings.ts'
import { toPathGroup, toPathTemplate } from '../openapi.ts'
import { renderMethod, renderSummary } from './operation.ts'

/** Smaller groups are listed with the calls that have no group. */
const MIN_GROUP_SIZE = 3

/** Renders the list of all mounted calls. The script of the page filters it. */
export const renderOperationList = (settings: Settings, product: string, texts: Texts['reference']) => {
  const base = `${settings.sitePath}${settings.basePath}`
  const sections = [...groupByPath(settings)].map(
    ([name, group]) => html`<section>
<h2>${name === '' ? texts.general : html`<span lang="en">${name}</span>`}</h2>
<ul class="calls">
${group.map((operation) => listItem(base, operation))}</ul>
</section>
`,
  )
  const title = texts.title
  const body = html`<h1>${product}: ${title}</h1>
<p>${texts.intro} <code>${settings.apiUrl}</code></p>
<p><a href="${base}/openapi.json">OpenAPI 3.1</a></p>
<div class="search" hidden><label for="search">${texts.search}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<p class="dimmed" role="status" data-empty="${texts.noMatch}"></p></div>
${sections}`
  return { title, body }
}

type NamedCall = readonly [name: string, call: Call]

/** Returns the mounted calls by the first segment of their path. */
const groupByPath = (settings: Settings): Map<string, NamedCall[]> => {
  const mounted = Object.entries<Call>(calls).filter(([, call]) => isMounted(settings, call))
  const prefixes = mounted.map(([, call]) => toPathGroup(call))
  const groups = new Map<string, NamedCall[]>([['', []]])
  for (const [index, operation] of mounted.entries()) {
    const prefix = prefixes[index] ?? ''
    const size = prefixes.filter((other) => other === prefix).length
    const name = size < MIN_GROUP_SIZE ? '' : prefix
    groups.set(name, [...(groups.get(name) ?? []), operation])
  }
  return groups
}

const listItem = (base: string, [name, call]: NamedCall): Html =>
  html`<li><a href="${base}/reference?operation=${name}">${renderMethod(call.method)} <code>${toPathTemplate(call)}</code></a>
<span lang="en">${renderSummary(call.summary)}</span></li>
`
