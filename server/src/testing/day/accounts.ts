import { passwordGuessesPerAccount, passwordGuessesPerAddress } from '@latchkey/contract'
import { testDialect } from '../databases.ts'
import type { Person } from '../person.ts'
import { ONE_PIXEL } from '../pictures.ts'
import type { World } from '../world.ts'

const NEW = 'a password nobody knew before'
const DAY = 86_400

/** Sign-up, sign-in, sessions, passwords, addresses, deletion. */
export const accountsOfADay = async (here: World): Promise<void> => {
  const ann = await here.person('Ann')
  await ann.signsUp()
  await here.stranger().signsIn()
  await ann.verifies()
  await ann.post('/update-user', { name: 'Anna', language: 'UKR' })
  const { image } = (await ann.post('/upload-picture', { picture: ONE_PIXEL })).body
  await ann.get(new URL(image).pathname.replace('/api/auth', ''))
  await ann.post('/update-user', { image: null })
  await ann.get('/list-accounts')
  for (const path of ['/list-activity', '/export-activity']) {
    await ann.get(`${path}?format=json&action=user.created&from=2020-01-01T00:00:00Z&to=2040-01-01T00:00:00Z`)
    await ann.get(`${path}?format=csv&actor=somebody&about=user:somebody`)
  }
  const { nextCursor } = (await ann.get('/list-activity?limit=1')).body
  await ann.get(`/list-activity?limit=1&cursor=${nextCursor}`)
  await confirmsByButton(here)
  await sessionsOf(here, ann)
  await passwordsOf(here, ann)
  await changesOfAddress(here)
  await deletions(here)
  // A second of hashing: enough on one database.
  if (testDialect === 'sqlite') await guessesOf(here, ann)
  here.travel(8 * DAY)
  await ann.get('/get-session')
}

const confirmsByButton = async (here: World): Promise<void> => {
  const bob = await here.person('Bob')
  await bob.post('/send-verification-email', { email: bob.email })
  const { token } = await here.mailOf('verification', bob.email)
  await bob.post('/verify-email', { token })
}

const sessionsOf = async (here: World, ann: Person): Promise<void> => {
  const phone = ann.elsewhere()
  await phone.signsIn()
  await ann.signsIn()
  const sessions: { token: string }[] = (await ann.get('/list-sessions')).body
  for (const { token } of sessions.slice(0, 1)) await ann.post('/revoke-session', { token })
  await ann.signsIn()
  await ann.post('/revoke-other-sessions')
  here.travel(DAY + 1)
  await ann.get('/get-session')
  await ann.post('/revoke-sessions')
  await ann.signsIn({ rememberMe: false })
  await ann.post('/sign-out')
  await ann.signsIn()
}

const passwordsOf = async (here: World, ann: Person): Promise<void> => {
  await ann.signsIn({ password: 'not the password' })
  await ann.post('/change-password', {
    currentPassword: ann.password,
    newPassword: NEW,
    revokeOtherSessions: true,
  })
  await ann.post('/forget-password', { email: ann.email })
  const { link, token } = await here.mailOf('reset', ann.email)
  await ann.get(link)
  await ann.post('/reset-password', { token, newPassword: ann.password })
  await ann.signsIn()
  // One whose address nothing has proven yet, and one that nobody has.
  const bob = await here.person('Bob')
  await bob.post('/forget-password', { email: bob.email })
  const mail = await here.mailOf('reset', bob.email)
  await bob.post('/reset-password', { token: mail.token, newPassword: NEW })
  await here.stranger().post('/forget-password', { email: 'nobody@example.com' })
}

/** As many as an account has, from everywhere: those that come then must come from where its owner was. */
const guessesOf = async (here: World, ann: Person): Promise<void> => {
  const { window, max } = passwordGuessesPerAccount
  const perAddress = passwordGuessesPerAddress.max
  await Promise.all(
    Array.from({ length: max + 1 }, (_, index) =>
      ann.elsewhere(`198.51.100.${Math.floor(index / perAddress)}`).signsIn({ password: 'not the password' }),
    ),
  )
  here.travel(window)
}

const changesOfAddress = async (here: World): Promise<void> => {
  const carol = await here.person('Carol')
  await carol.verifies()
  await carol.post('/change-email', { newEmail: `new-${carol.email}` })
  await carol.get('/pending-email-change')
  await carol.follows(await here.mailOf('emailChangeApproval', carol.email))
  await carol.follows(await here.mailOf('newAddressConfirmation', `new-${carol.email}`))
  const dan = await here.person('Dan')
  await dan.post('/change-email', { newEmail: `new-${dan.email}` })
}

const deletions = async (here: World): Promise<void> => {
  for (const way of ['by the link', 'by the secret']) {
    const eve = await here.person('Eve')
    const { id: organizationId } = await eve.createsOrganization()
    await eve.post('/delete-user', { password: eve.password })
    await eve.get('/organization/list-sole-ownerships')
    await eve.post('/organization/delete', { organizationId })
    await eve.post('/delete-user', { password: eve.password })
    const { link, token } = await here.mailOf('deletion', eve.email)
    await (way === 'by the link' ? eve.get(link) : eve.post('/delete-user', { token }))
  }
}
