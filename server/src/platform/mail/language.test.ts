import { expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { connects, leavesToLink, type SocialWorld, socialWorld } from '../../testing/social.ts'
import { beginsTwoFactor, setsUpTwoFactor } from '../../testing/two-factor.ts'
import { type World, world } from '../../testing/world.ts'
import type { MailKind } from './templates.ts'

/** Causes the mail with the headers given, and says to whom it went. */
type Cause = (here: SocialWorld, person: Person, headers: Record<string, string>) => Promise<string>

const NEW = 'new@example.com'

const isVerified = ({ database }: World) => database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()

const causes: Record<MailKind, Cause> = {
  verification: async (_, person, headers) => {
    await person.post('/send-verification-email', { email: person.email }, headers)
    return person.email
  },
  emailChangeApproval: async (here, person, headers) => {
    await isVerified(here)
    await person.post('/change-email', { newEmail: NEW }, headers)
    return person.email
  },
  newAddressConfirmation: async (_, person, headers) => {
    await person.post('/change-email', { newEmail: NEW }, headers)
    return NEW
  },
  emailChanged: async (here, person, headers) => {
    await isVerified(here)
    await person.post('/change-email', { newEmail: NEW })
    const { link } = await here.mailOf('emailChangeApproval', person.email)
    await person.get(link, headers)
    return person.email
  },
  reset: async (_, person, headers) => {
    await person.post('/forget-password', { email: person.email }, headers)
    return person.email
  },
  deletion: async (_, person, headers) => {
    await person.post('/delete-user', { password: person.password }, headers)
    return person.email
  },
  passwordChanged: async (_, person, headers) => {
    const input = { currentPassword: person.password, newPassword: 'a password nobody knew before' }
    await person.post('/change-password', input, headers)
    return person.email
  },
  invitation: async (_, person, headers) => {
    await person.createsOrganization()
    await person.post('/organization/invite-member', { email: NEW, role: 'member' }, headers)
    return NEW
  },
  twoFactorCode: async (here, person, headers) => {
    await beginsTwoFactor(here, person)
    await person.post('/two-factor/send-otp', undefined, headers)
    return person.email
  },
  twoFactorEnabled: async (here, person, headers) => {
    const { authenticator } = await beginsTwoFactor(here, person)
    await person.post('/two-factor/verify-totp', { code: authenticator.code() }, headers)
    return person.email
  },
  twoFactorDisabled: async (here, person, headers) => {
    await setsUpTwoFactor(here, person)
    await person.post('/two-factor/disable', { password: person.password }, headers)
    return person.email
  },
  backupCodesRenewed: async (here, person, headers) => {
    await setsUpTwoFactor(here, person)
    await person.post('/two-factor/generate-backup-codes', { password: person.password }, headers)
    return person.email
  },
  accountLinked: async (here, person, headers) => {
    const { path } = await leavesToLink(person, here, 'google')
    await person.get(path, headers)
    return person.email
  },
  accountUnlinked: async (here, person, headers) => {
    await connects(person, here, 'google')
    await person.post('/unlink-account', { providerId: 'google' }, headers)
    return person.email
  },
  existingAccount: async (_, person, headers) => {
    const again = person.elsewhere()
    await again.post('/sign-up/email', { name: 'Thief', email: person.email, password: 'of a thief' }, headers)
    return person.email
  },
}

const kinds = Object.entries(causes) as [MailKind, Cause][]

const worldFor = (kind: MailKind) =>
  socialWorld(kind === 'existingAccount' ? { emailAndPassword: { requireEmailVerification: true } } : {})

test.each(kinds)('%s: a mail is in the language of the request, where the user has chosen none', async (kind, act) => {
  const here = await worldFor(kind)
  const ann = await here.person()
  const to = await act(here, ann, { 'accept-language': 'xx, pl;q=0.9, en;q=0.5' })
  expect((await here.mailOf(kind, to)).html).toContain('<html lang="pl"')
})

test.each(kinds)(
  '%s: a mail is in the language that the user has chosen, whatever the request says',
  async (kind, act) => {
    const here = await worldFor(kind)
    const ann = here.stranger()
    await ann.signsUp({ language: 'GERMAN' })
    const to = await act(here, ann, { 'accept-language': 'pl' })
    expect((await here.mailOf(kind, to)).html).toContain('<html lang="de"')
  },
)

test.each(kinds)('%s: a mail is in English, where nobody says anything', async (kind, act) => {
  const here = await worldFor(kind)
  const ann = await here.person()
  const to = await act(here, ann, {})
  expect((await here.mailOf(kind, to)).html).toContain('<html lang="en"')
})

test('an invitation is in the language of the invited person, where they have an account with one', async () => {
  const here = await world()
  const ann = here.stranger('Ann')
  await ann.signsUp({ language: 'GERMAN' })
  await ann.createsOrganization()
  const bob = here.stranger('Bob')
  await bob.signsUp({ language: 'POL' })
  const carl = await here.person('Carl')
  for (const { email } of [bob, carl]) await ann.post('/organization/invite-member', { email, role: 'member' })
  expect((await here.mailOf('invitation', bob.email)).html).toContain('<html lang="pl"')
  expect((await here.mailOf('invitation', carl.email)).html).toContain('<html lang="de"')
})

test('a language that the user chooses later holds for the mails after it', async () => {
  const here = await socialWorld()
  const ann = await here.person()
  await ann.post('/update-user', { language: 'UKR' })
  expect((await here.mailOf('reset', await causes.reset(here, ann, {}))).html).toContain('<html lang="uk"')
  await ann.post('/update-user', { language: null })
  await causes.verification(here, ann, { 'accept-language': 'tr-TR' })
  expect((await here.mailOf('verification', ann.email)).html).toContain('<html lang="tr"')
})
