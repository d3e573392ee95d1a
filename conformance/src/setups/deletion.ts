import type { Stage } from '../replay-server.ts'
import type { Arrangements, Given } from './setup.ts'
import { bob, signsUp, newestToken, signedIn, signedInFor, signedInLongAgo } from './users.ts'

const withMailedDeletion = { deleteUser: { sendDeleteAccountVerification: true, deleteTokenExpiresIn: 60 } } as const

const deletionMailed = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  await visitor.post('/delete-user', {})
  return { visitor, values: { 'delete-token': await newestToken(stage) } }
}

/** Of the deletion of an account. */
export const deletionArrangements: Arrangements = {
  'delete-user no password, session 10 days old, freshAge not configured': { given: signedInLongAgo },
  'delete-user with freshAge 0': { options: { session: { freshAge: 0 } }, given: signedInLongAgo },
  'delete-user no password, freshAge 60 s, session 0.15 s old': {
    options: { session: { freshAge: 60 } },
    given: signedInFor(0.15),
  },
  'delete-user password given, freshAge 60 s': { options: { session: { freshAge: 60 } }, given: signedInFor(61) },
  'delete-user disabled': { options: { user: { deleteUser: { enabled: false } } }, given: signedIn },
  'delete-user/callback disabled': { options: { user: { deleteUser: { enabled: false } } }, given: signedIn },
  'delete-user with mailer': { options: { user: withMailedDeletion }, given: signedIn },
  'delete-user/callback signed out': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user/callback as other user': {
    options: { user: withMailedDeletion },
    given: async (stage) => {
      const { values } = await deletionMailed(stage)
      return { visitor: await signsUp(stage, bob), values }
    },
  },
  'delete-user/callback untrusted callback': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user/callback ok with callback': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user with token in the body': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user/callback expired token': {
    options: { user: withMailedDeletion },
    given: async (stage) => {
      const given = await deletionMailed(stage)
      stage.travel(61)
      return given
    },
  },
  'delete-user/callback ok without callback': { options: { user: withMailedDeletion }, given: deletionMailed },
}
