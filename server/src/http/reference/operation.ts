import type { Call } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales'
import { extendCall } from '../../platform/additional-fields/extend-call.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Settings } from '../../platform/options/settings.ts'
import { describeOperation } from '../openapi.ts'
import { toJsonSchema } from '../openapi-schemas.ts'
import { createOperation, type Input } from './create-operation.ts'
import { createSamples } from './samples.ts'
import { renderForm } from './request-form.ts'
import { formatType } from './type-text.ts'

/** Renders one call: its input and responses, code samples, and a form that sends the request. */
export const renderOperation = (settings: Settings, name: string, declared: Call, texts: Texts['reference']) => {
  const call = extendCall(declared, settings.additionalFields)
  const description = describeOperation(settings, name, call)
  const operation = createOperation(settings, { name, call, description })
  const { inputs, path } = operation
  const response = call.response && toJsonSchema(call.response, 'output')
  const body = html`<p><a href="${settings.sitePath}${settings.basePath}/reference">← ${texts.all}</a></p>
<h1 class="summary" lang="en">${renderSummary(call.summary)}</h1>
<p class="endpoint">${renderMethod(call.method)} <code>${path}</code></p>
<p>${texts.access[call.access === 'server' ? 'anyone' : call.access]}</p>
<div class="columns"><div>
${inputs.length > 0 ? html`<h2>${texts.input}</h2>\n<ul class="fields">${inputs.map((input) => renderInput(input, texts))}</ul>` : null}
<h2>${texts.responses}</h2>
<ul class="fields">${Object.entries(description.responses).map(([status, { description: text }]) => renderResponse(status, text, status === '200' ? response : undefined))}</ul>
</div><div>
${renderForm(settings, operation, texts)}
<h2>${texts.samples}</h2>
${createSamples(operation).map(({ title, code }) => renderSample(title, code, texts))}
</div></div>`
  return { title: `${call.method} ${path}`, body }
}

/** Parts in backticks are code. */
export const renderSummary = (summary: string): Html[] =>
  summary.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

export const renderMethod = (method: string): Html => html`<span class="method">${method}</span>`

const renderInput = ({ name, location, isRequired, schema }: Input, texts: Texts['reference']): Html =>
  html`<li><code class="name">${name}</code> <small>${texts.locations[location]}${isRequired ? ` · ${texts.required}` : ''}</small>
<code>${formatType(schema)}</code></li>
`

const renderResponse = (status: string, description: string, schema: unknown): Html => {
  const type = schema ? html`<pre tabindex="0" lang="en">${formatType(schema)}</pre>` : null
  return html`<li><code class="name">${status}</code> <small lang="en">${description}</small>${type}</li>
`
}

const renderSample = (title: string, code: string, texts: Texts['reference']): Html =>
  html`<figure><figcaption>${title} <button class="copy" type="button" data-copied="${texts.copied}" aria-label="${texts.copy}: ${title}" hidden>${texts.copy}</button></figcaption>
<pre tabindex="0">${code}</pre></figure>
`
