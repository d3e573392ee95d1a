import { getClientMethod } from '@latchkey/contract'
import { createExample } from './example.ts'
import type { Operation } from './create-operation.ts'

interface Sample {
  readonly title: string
  readonly code: string
}

/** Creates the request of a call in curl, with the client, and with fetch. */
export const createSamples = (operation: Operation): Sample[] => {
  const client = getClientMethod(operation.call)
  return [
    { title: 'curl', code: formatCurl(operation) },
    ...(client === null ? [] : [{ title: '@latchkey/client', code: formatClient(operation, client) }]),
    { title: 'fetch', code: formatFetch(operation) },
  ]
}

/** Creates the address with the required query parameters. */
const createUrl = ({ url, inputs }: Operation): string => {
  const query = inputs.filter(({ location, isRequired }) => location === 'query' && isRequired)
  const search = query.map(({ name, schema }) => `${name}=${String(createExample(schema))}`).join('&')
  return search === '' ? url : `${url}?${search}`
}

const formatCurl = (operation: Operation): string => {
  const { call, body } = operation
  const lines = [call.access === 'api-key' ? "curl -H 'x-api-key: …'" : 'curl -b cookies -c cookies']
  if (body !== null) lines.push("-H 'content-type: application/json'", `-d '${toShellText(body)}'`)
  return [...lines, `'${createUrl(operation)}'`].join(' \\\n  ')
}

/** Returns JSON for a shell argument in single quotes. */
const toShellText = (body: unknown): string => JSON.stringify(body).replaceAll("'", String.raw`'\''`)

const formatClient = ({ call, inputs, body }: Operation, method: string): string => {
  const query = inputs.filter(({ location, isRequired }) => location === 'query' && isRequired)
  const fields = {
    ...(body as object | null),
    ...(query.length > 0 && {
      query: Object.fromEntries(query.map(({ name, schema }) => [name, createExample(schema)])),
    }),
  }
  const input = Object.keys(fields).length > 0 ? formatLiteral(fields) : ''
  const options = call.access === 'api-key' ? `${input || '{}'}, { headers: { 'x-api-key': '…' } }` : input
  return `const { data, error } = await ${method}(${options})`
}

const formatFetch = (operation: Operation): string => {
  const { call, body } = operation
  const headers = {
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(call.access === 'api-key' && { 'x-api-key': '…' }),
  }
  const options = [
    `  method: '${call.method}',\n`,
    call.access === 'api-key' ? '' : "  credentials: 'include',\n",
    Object.keys(headers).length > 0 ? `  headers: ${formatLiteral(headers, '  ')},\n` : '',
    body === null ? '' : `  body: JSON.stringify(${formatLiteral(body, '  ')}),\n`,
  ]
  return `const response = await fetch('${createUrl(operation)}', {\n${options.join('')}})`
}

/** Returns a JavaScript literal: keys without quotes where possible, and texts in single quotes. */
const formatLiteral = (value: unknown, indent = ''): string =>
  JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([a-z_]\w*)":/gim, '$1$2:')
    .replace(/"((?:[^"\\']|\\.)*)"/g, "'$1'")
    .replaceAll('\n', `\n${indent}`)
