import type { ReplayServer } from '../replay-server.ts'
import type { Setups, SetupResult } from './setup.ts'
import { bob, signUp, findLatestMailToken, signedIn, signedInSecondsAgo, signedInLongAgo } from './users.ts'

const withMailedDeletion = { deleteUser: { sendDeleteAccountVerification: true, deleteTokenExpiresIn: 60 } } as const

const requestDeletion = async (server: ReplayServer): Promise<SetupResult> => {
  const browser = await signUp(server)
  await browser.post('/delete-user', {})
  return { browser, values: { 'delete-token': await findLatestMailToken(server) } }
}

export const deletionSetups: Setups = {
  'delete-user no password, session 10 days old, freshAge not configured': { prepare: signedInLongAgo },
  'delete-user with freshAge 0': { options: { session: { freshAge: 0 } }, prepare: signedInLongAgo },
  'delete-user no password, freshAge 60 s, session 0.15 s old': {
    options: { session: { freshAge: 60 } },
    prepare: signedInSecondsAgo(0.15),
  },
  'delete-user password given, freshAge 60 s': {
    options: { session: { freshAge: 60 } },
    prepare: signedInSecondsAgo(61),
  },
  'delete-user disabled': { options: { user: { deleteUser: { enabled: false } } }, prepare: signedIn },
  'delete-user/callback disabled': { options: { user: { deleteUser: { enabled: false } } }, prepare: signedIn },
  'delete-user with mailer': { options: { user: withMailedDeletion }, prepare: signedIn },
  'delete-user/callback signed out': { options: { user: withMailedDeletion }, prepare: requestDeletion },
  'delete-user/callback as other user': {
    options: { user: withMailedDeletion },
    prepare: async (server) => {
      const { values } = await requestDeletion(server)
      return { browser: await signUp(server, bob), values }
    },
  },
  'delete-user/callback untrusted callback': { options: { user: withMailedDeletion }, prepare: requestDeletion },
  'delete-user/callback ok with callback': { options: { user: withMailedDeletion }, prepare: requestDeletion },
  'delete-user with token in the body': { options: { user: withMailedDeletion }, prepare: requestDeletion },
  'delete-user/callback expired token': {
    options: { user: withMailedDeletion },
    prepare: async (server) => {
      const result = await requestDeletion(server)
      server.advanceClock(61)
      return result
    },
  },
  'delete-user/callback ok without callback': { options: { user: withMailedDeletion }, prepare: requestDeletion },
}
