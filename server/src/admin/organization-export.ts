import type { Organization, organizationExportCalls } from '@latchkey/contract'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { type ListBatch, type ReadAsMember, readExportedLists } from '../organization/exported-lists.ts'
import { type MemberContext, requireMembership } from '../organization/member-access.ts'
import { toOrganization } from '../organization/organization.ts'
import { hasOwnerRole } from '../organization/roles.ts'
import { readAsCaller } from '../session/caller-transaction.ts'
import { readActivityBatches } from './activity-export.ts'
import { startExport } from './export.ts'

export const organizationExportHandlers = {
  exportOrganization: async (ctx, { organizationId }) => {
    const { id } = (await requireOwner(ctx, organizationId)).organization
    return startExport(ctx, {
      batches: readBatches(ctx, id),
      format: (batches) => formatJson(batches, new Date(ctx.now())),
      mediaType: 'application/json',
      name: 'organization',
      extension: 'json',
      audit: { action: 'organization.exported', target: `organization:${id}` },
    })
  },
} satisfies Handlers<typeof organizationExportCalls>

type Batch = { readonly organization: Organization } | ListBatch

async function* readBatches(ctx: CallerContext, organizationId: string): AsyncGenerator<Batch, undefined> {
  const read: ReadAsMember = (query) => readAsCaller(ctx, (current) => requireOwner(current, organizationId), query)
  yield { organization: await read(async (owner) => toOrganization(owner, owner.organization)) }
  yield* readExportedLists(ctx, organizationId, read)
  const scope = { kind: 'organization', id: organizationId } as const
  for await (const rows of readActivityBatches(ctx, (query) => read(() => query(scope)), {})) {
    yield { list: 'activity', rows }
  }
}

const requireOwner = async (ctx: CallerContext, organizationId: string | undefined): Promise<MemberContext> => {
  const notMemberError = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const owner = await requireMembership(ctx, { organizationId, notMemberError })
  if (!hasOwnerRole(ctx, owner.member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION')
  return owner
}

/** Yields the text of an object: the time, the organization, then each list as an array. Batches of a list are adjacent. */
async function* formatJson(batches: AsyncIterable<Batch>, exportedAt: Date): AsyncGenerator<string> {
  let list = ''
  let separator = ''
  for await (const batch of batches) {
    if ('organization' in batch) {
      yield `{"exportedAt":${JSON.stringify(exportedAt)},\n"organization":${JSON.stringify(batch.organization)}`
      continue
    }
    if (batch.list !== list) {
      yield `${list === '' ? '' : ']'},\n${JSON.stringify(batch.list)}:[`
      list = batch.list
      separator = ''
    }
    for (const row of batch.rows) {
      yield `${separator}\n${JSON.stringify(row)}`
      separator = ','
    }
  }
  yield ']}\n'
}
