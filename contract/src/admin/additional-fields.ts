import * as z from 'zod/mini'
import { type FieldOwner, withServerFields } from '../additional-fields.ts'
import { post } from '../call.ts'
import { id, statusTrue } from '../schemas.ts'

const change = <Owner extends FieldOwner>(owner: Owner) =>
  z.object({ entity: z.literal(owner), id, fields: withServerFields(owner, z.looseObject({})) })

export const additionalFieldCalls = {
  setAdditionalFields: post({
    summary: 'Sets additional fields of an entity, also those that clients cannot set.',
    path: '/set-additional-fields',
    access: 'server',
    limit: 'default',
    body: z.discriminatedUnion('entity', [
      change('user'),
      change('session'),
      change('organization'),
      change('member'),
      change('invitation'),
      change('team'),
    ]),
    response: statusTrue,
    errors: ['NOT_FOUND'],
  }),
}
