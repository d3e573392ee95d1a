import { getClientMethod } from '../../contract/src/index.ts'
import { code, formatTable } from './markdown.mjs'
import { topics } from './topics.mjs'

/** Members of the client that are not calls of the contract. */
const ownMembers = [
  ['useSession', 'The session and the user: a hook in `@latchkey/client/react`, otherwise a store of nanostores.'],
  ['useListOrganizations', 'The organizations of the user.'],
  ['useActiveOrganization', 'The active organization with its members and invitations.'],
  ['useActiveMember', 'The membership of the user in the active organization.'],
  ['organization.checkRolePermission', 'Whether organization roles include permissions. Sends no request.'],
  ['admin.checkRolePermission', 'Whether platform roles include permissions. Sends no request.'],
]

const INTRODUCTION = `# Client

\`createAuthClient({ baseURL, basePath, fetchOptions, organization: { roles }, admin: { roles } })\` of
\`@latchkey/client/react\`, \`@latchkey/client\` or \`@latchkey/client/core\` (without organizations) creates a client. The
argument of a call has the fields of the body and \`query\`. A call returns \`{ data, error }\` and does not throw for a
response. \`error\` has \`code\`, \`message\` and \`status\`, where \`code\` is one of the [error codes](/reference/errors), or
\`NETWORK_ERROR\`, \`TIMEOUT\`, \`ABORTED\` or \`UNEXPECTED_ANSWER\` (a response of another program, such as a proxy).`

export function createClientPage() {
  const sections = topics.map(({ slug, title, calls }) => {
    const rows = Object.entries(calls).flatMap(([name, call]) => {
      const method = getClientMethod(call)
      return method ? [[`[${code(method)}](/reference/calls/${slug}#${name.toLowerCase()})`, call.summary]] : []
    })
    return rows.length > 0 ? `## ${title}\n\n${formatTable(['method', ''], rows)}` : ''
  })
  const own = formatTable(
    ['member', ''],
    ownMembers.map(([name, text]) => [code(`client.${name}`), text]),
  )
  const text = [INTRODUCTION, `## Stores and role checks\n\n${own}`, ...sections].filter(Boolean).join('\n\n')
  return ['/reference/client', `${text}\n`]
}
