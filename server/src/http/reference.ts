import { type Html, html } from '../platform/html.ts'
import type { Settings } from '../platform/options/settings.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  security?: unknown
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: {
    content: { 'application/json': { schema: { properties?: Record<string, unknown>; required?: string[] } } }
  }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

export const REFERENCE_STYLE = `
main{max-inline-size:62rem}
h2{margin:2rem 0 .25rem;font-size:1.05rem;font-family:ui-monospace,monospace}
pre{margin:0 0 1rem;padding:.75rem;border:1px solid var(--line);border-radius:var(--radius);overflow-x:auto;font-size:.85rem}
table{inline-size:100%;border-collapse:collapse;font-size:.9rem;margin-block-end:1rem}
code{overflow-wrap:anywhere}
@media (max-width:40rem){table{table-layout:fixed}}
pre:focus-visible{outline:2px solid var(--fill)}
th,td{text-align:start;vertical-align:top;padding:.3rem .5rem;border-block-end:1px solid var(--line)}
`

/** Renders the OpenAPI document as HTML. */
export const referenceContent = (settings: Settings, product: string): { title: string; body: Html } => {
  const document = openApiDocument(settings, product) as unknown as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationSection(settings, method.toUpperCase(), path, operation),
    ),
  )
  const title = 'Reference'
  const body = html`<h1 class="reference">${product}: ${title}</h1>
<p>All paths are below <code>${settings.apiUrl}</code>. The same as
<a href="${settings.sitePath}${settings.basePath}/openapi.json">OpenAPI 3.1</a>.</p>
${operations}`
  return { title, body }
}

const operationSection = (settings: Settings, method: string, path: string, operation: Operation): Html => {
  const body = operation.requestBody?.content['application/json'].schema
  const fields = [
    ...(operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({ name, place, required, schema })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'body',
      required: body?.required?.includes(name) ?? false,
      schema,
    })),
  ]
  return html`<section>
<h2>${method} ${path}</h2>
<p>${operation.summary}${operation.security ? ' Needs a session.' : ''}</p>
${fields.length > 0 ? inputTable(fields) : null}
<table><thead><tr><th>Status</th><th>Answer</th></tr></thead><tbody>
${Object.entries(operation.responses).map(([status, { description, content }]) => answerRow(status, description, content))}
</tbody></table>
<pre tabindex="0">${curlExample(settings, method, path, fields)}</pre>
</section>`
}

interface Field {
  name: string
  place: string
  required: boolean
  schema: unknown
}

const inputTable = (
  fields: Field[],
): Html => html`<table><thead><tr><th>Input</th><th>In</th><th>Type</th></tr></thead><tbody>
${fields.map(
  ({ name, place, required, schema }) =>
    html`<tr><td><code>${name}</code>${required ? '' : ' (optional)'}</td><td>${place}</td><td><code>${typeText(schema)}</code></td></tr>
`,
)}</tbody></table>`

const answerRow = (status: string, description: string, content: Operation['responses'][string]['content']): Html => {
  const schema = status === '200' ? content?.['application/json']?.schema : undefined
  return html`<tr><td>${status}</td><td>${description}${schema ? html` <code>${typeText(schema)}</code>` : null}</td></tr>
`
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Formats a schema as a TypeScript type. */
const typeText = (schema: unknown): string => {
  const { type, enum: values, const: only, format, anyOf, items, properties, required = [] } = schema as Schema
  if (anyOf) return anyOf.map(typeText).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `${typeText(items)}[]`
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(property)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  return format ?? [type ?? 'unknown'].flat().join(' | ')
}

const curlExample = ({ apiUrl }: Settings, method: string, path: string, fields: Field[]): string => {
  const sample = Object.fromEntries(
    fields.filter(({ place, required }) => place === 'body' && required).map(({ name }) => [name, '…']),
  )
  const data = method === 'POST' ? ` \\\n  -H 'content-type: application/json' -d '${JSON.stringify(sample)}'` : ''
  return `curl -b cookies -c cookies ${apiUrl}${path}${data}`
}
