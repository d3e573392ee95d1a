import { calls, getClientMethod, commonErrors, rateLimits, toErrorCode } from '../../contract/src/index.ts'
import { listErrorNames } from '../../server/src/http/openapi-responses.ts'
import { toJsonSchema } from '../../server/src/http/openapi-schemas.ts'
import { featureOptions } from '../../server/src/platform/features.ts'
import { code, toCodeBlock, formatTable, linkError } from './markdown.mjs'
import { typeOfSchema } from './schema-types.mjs'
import { topics } from './topics.mjs'

const accessTexts = {
  anyone: 'all callers',
  'signed-in': 'signed-in users',
  recent: 'signed-in users who authenticated recently, with the second factor if the account has one',
  'signed-in-or-server': 'signed-in users; in process also without a session',
  'recent-or-server': 'signed-in users who authenticated recently; in process also without a session',
  'api-key': 'programs with an API key that has `apiKey:verify`; in process also without one',
  server: 'the server only, in process',
}

/** The pages of the endpoints: path and text. */
export function createCallPages() {
  const described = topics.flatMap((topic) => Object.keys(topic.calls))
  const missing = Object.keys(calls).filter((name) => !described.includes(name))
  if (missing.length > 0) throw new Error(`scripts/reference/topics.mjs has no topic for ${missing.join(', ')}`)
  return topics.map(({ slug, title, calls: members }) => {
    const sections = Object.entries(members).map(([name, call]) => formatCall(name, call))
    return [`/reference/calls/${slug}`, `# ${title}\n\n${sections.join('\n\n')}\n`]
  })
}

function formatCall(name, call) {
  const method = getClientMethod(call)
  const limit = rateLimits[call.limit]
  const properties = [
    ['HTTP', call.access === 'server' ? 'none' : code(`${call.method} /api/auth${call.path}`)],
    ['client', method ? code(`${method}()`) : 'none'],
    ['server', code(`latchkey.api.${name}()`)],
    ['callers', accessTexts[call.access]],
    [
      'rate limit',
      limit ? `${limit.max} requests in ${limit.window} seconds per address, with \`rateLimit.enabled\`` : 'none',
    ],
    ...(call.feature ? [['requires', formatOptions(featureOptions[call.feature])]] : []),
    ...(call.isBlockedDuringImpersonation ? [['impersonation', 'refused']] : []),
  ]
  const own = new Set(
    [...call.errors, ...listErrorNames(call).filter((error) => !isCommon.has(error))].map(toErrorCode),
  )
  return [
    `## ${name}`,
    call.summary,
    formatTable(['', ''], properties),
    ...formatInputs(call),
    ...formatResponse(call),
    ...(own.size > 0
      ? [`Errors: ${[...own].map(linkError).join(', ')}, and [those of every call](/reference/errors#any-call).`]
      : []),
  ].join('\n\n')
}

const formatOptions = (options) =>
  `the ${options.length === 1 ? 'option' : 'options'} ${options.map(code).join(' and ')}`

const isCommon = new Set(commonErrors)

function formatInputs(call) {
  const rows = [
    ['path', call.params],
    ['query', call.query],
    ['body', call.body],
  ].flatMap(([place, schema]) => (schema ? listFields(place, toJsonSchema(schema, 'input')) : []))
  return rows.length > 0 ? [formatTable(['input', 'in', 'type', ''], rows)] : []
}

function listFields(place, schema) {
  const members = schema.anyOf ?? schema.oneOf ?? [schema]
  const rows = members.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([field, property]) => [
      code(field),
      place,
      code(toOneLine(typeOfSchema(property))),
      [property.isServerOnly && 'in process only', required.includes(field) && 'required'].filter(Boolean).join(', '),
    ]),
  )
  return [...new Map(rows.map((row) => [row.join(), row])).values()]
}

const toOneLine = (type) => type.replaceAll(/(?<=[^{\s])\n\s*(?=[^}\s])/g, '; ').replaceAll(/\s+/g, ' ')

function formatResponse(call) {
  if (call.mediaTypes) return [`Response: ${call.mediaTypes.map(code).join(', ')}`]
  if (!call.response) return [`Response: a ${call.navigationReplies.join(' or a ')}.`]
  return ['Response:', toCodeBlock('ts', typeOfSchema(toJsonSchema(call.response, 'output')))]
}
