import { callbackErrors, commonErrors, errorCatalog, toErrorCode } from '../../contract/src/index.ts'
import { errorExplanations } from '../../contract/src/error-explanations.ts'
import { listErrorNames } from '../../server/src/http/openapi-responses.ts'
import { code, formatTable } from './markdown.mjs'
import { topics } from './topics.mjs'

const INTRODUCTION = `# Error codes

A failed call responds with \`{ code, message }\` and a status. The client returns it as \`error\`, \`latchkey.api\` throws it
as a \`Failure\`. Compare the code, not the message. The [web app](/get-started/service) has a text for users for each code,
in eight languages.`

export function createErrorsPage() {
  const codes = [...new Set(Object.keys(errorCatalog).map(toErrorCode))]
  const isCommon = (errorCode) => commonErrors.some((name) => toErrorCode(name) === errorCode)
  const text = [
    INTRODUCTION,
    '## Any call',
    ...codes.filter(isCommon).map(formatCode),
    '## Single calls',
    ...codes.filter((errorCode) => !isCommon(errorCode)).map(formatCode),
    '## Redirects of providers',
    `After a failed sign-in with a provider, the browser returns to \`errorCallbackURL\` with \`?error=\` and one of these
codes: ${callbackErrors.map(code).join(', ')}. The log of the server has the reason.`,
  ].join('\n\n')
  return ['/reference/errors', `${text}\n`]
}

function formatCode(errorCode) {
  const names = Object.keys(errorCatalog).filter((name) => toErrorCode(name) === errorCode)
  return [`### ${errorCode}`, ...new Set(names.map(formatError))].join('\n\n')
}

function formatError(name) {
  const { status, message } = errorCatalog[name]
  const { cause, remedy } = errorExplanations[name]
  const returning = commonErrors.includes(name) ? [] : listCalls(name)
  return formatTable(
    [`status ${status}`, message],
    [['cause', cause], ['remedy', remedy], ...(returning.length > 0 ? [['calls', returning.join(', ')]] : [])],
  )
}

/** Links to the calls with an error. Errors of most calls have no list. */
function listCalls(name) {
  const links = topics.flatMap(({ slug, calls }) =>
    Object.entries(calls)
      .filter(([, call]) => listErrorNames(call).includes(name))
      .map(([call]) => `[${call}](/reference/calls/${slug}#${call.toLowerCase()})`),
  )
  return links.length <= 12 ? links : []
}
