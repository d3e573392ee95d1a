import { calls, getClientMethod } from '../contract/src/index.ts'
import { formatComment } from './format-comment.mjs'

/** Documents the calls in the declaration file of `calls`, so that editors describe them at `latchkey.api`. */
export function documentCalls(declarations) {
  const missing = new Set(Object.keys(calls))
  const documented = declarations.replaceAll(/^ {4}(\w+): \{$/gm, (line, name) => {
    if (!missing.delete(name)) return line
    return formatComment(describeCalls([calls[name]]), '    ') + line
  })
  if (missing.size > 0) throw new Error(`The declarations of the calls do not contain: ${[...missing].join(', ')}`)
  return documented
}

/** What the compiler writes for the type of the client's calls. */
const CLIENT_CALLS = 'NestedCalls<Calls, CallNamesByPath<Calls>, Throws>;'

/**
 * Documents the calls of the client. Editors show no documentation of computed names, so an interface has the same names
 * with comments. For a complete call, editors show the comment of its first overload, so the interface has that one, too.
 * The compiler merges both.
 */
export function documentClientCalls(declarations) {
  if (!declarations.includes(CLIENT_CALLS)) throw new Error(`The declarations do not contain: ${CLIENT_CALLS}`)
  const type = `CallDocumentation<Calls> & ${CLIENT_CALLS}`
  const documentation = `interface CallDocumentation<Calls> ${declareNames(createTree(), '')}`
  return declarations.replace(CLIENT_CALLS, () => [type, NAMED_CALL, documentation].join('\n'))
}

const NAMED_CALL = 'type NamedCall<Calls, Name> = Name extends keyof Calls ? Calls[Name] : never;'

/** The calls by name: `{ signIn: { calls: [], names: { email: { calls: [signInEmail], names: {} } } } }`. */
function createTree() {
  const tree = {}
  for (const [callName, call] of Object.entries(calls)) {
    const method = getClientMethod(call)
    if (method === null) continue
    let node = { names: tree }
    for (const name of method.split('.').slice(1)) node = node.names[name] ??= { calls: [], names: {} }
    node.calls.push({ ...call, callName })
  }
  return tree
}

/** The type of a name: the overloads of its calls, and the names below it. */
function declareNames(names, indentation, callsOfName = []) {
  const inner = `${indentation}    `
  const members = Object.entries(names).map(([name, node]) => {
    const comment = node.calls.length > 0 ? formatComment(describeCalls(node.calls), inner) : ''
    return `${comment}${inner}${name}: ${declareNames(node.names, inner, node.calls)};\n`
  })
  const overloads = callsOfName.map((call) => declareOverload(call, inner))
  return `{\n${overloads.join('')}${members.join('')}${indentation}}`
}

/** An overload of `ContractCall`, with a comment. */
function declareOverload(call, indentation) {
  const type = `NamedCall<Calls, '${call.callName}'>`
  const input = `input: InputOf<${type}>, options: OptionsOf<${type}> & { throw: true }`
  return `${formatComment(describeCalls([call]), indentation)}${indentation}(${input}): Promise<ResponseOf<${type}>>;\n`
}

/** The lines about the calls of a name. Two calls can have the same path. */
function describeCalls(callsOfName) {
  const paragraphs = callsOfName.flatMap(({ summary, method, path, access, errors }) => [
    summary,
    access === 'server' ? 'Only on the server.' : `\`${method} ${path}\``,
    ...(errors.length > 0 ? [`Errors: ${errors.join(', ')}`] : []),
  ])
  return paragraphs.flatMap((paragraph, index) => (index === 0 ? [paragraph] : ['', paragraph]))
}
