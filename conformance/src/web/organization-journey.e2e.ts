import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import type { MailServer } from '../mail-server.ts'
import { createJourney, startWithMails } from './journey.ts'
import { signInAs, PASSWORD, createUser } from './users.ts'
import { findDialog, openVisitor, type Visitor } from './visitor.ts'

const BEN = 'ben@example.com'
const NAME = 'Acme Labs'

const journey = createJourney('uk')

const chromium = openTestChromium()

test('manages an organization from creation to deletion with two users', async () => {
  const { url, mailServer } = await startWithMails()
  const anna = await openVisitor(chromium(), { url, ...journey })
  const ben = await openVisitor(chromium(), { url, ...journey })
  const user = await createUser(url, { name: 'Anna', email: 'anna@example.com', language: journey.language })
  const { link } = await mailServer.waitForMail(user.email)
  await user.browser.submitForm(await user.browser.openLink(link))
  await signInAs(anna.page.context(), url, user)

  await createAndInvite(anna)
  await joinThroughSignUp(ben, await findInvitationLink(mailServer, 1))
  expect(new URL(ben.page.url()).hash).toBe('')
  await promote(anna)
  await ben.page.reload()
  await ben.page.getByRole('link', { name: ben.texts.organization.invitations.invite, exact: true }).waitFor()
  await addToTeam(anna)
  await removeMember(anna)
  await expectNoAccess(ben)

  await inviteAgain(anna)
  await joinSignedIn(ben, await findInvitationLink(mailServer, 2))
  await transferOwnership(anna)
  await leaveOrganization(anna)
  await deleteOrganization(ben)
})

const createAndInvite = async (anna: Visitor): Promise<void> => {
  const { create, fields, invitations, links } = anna.texts.organization
  await anna.page.goto('/organizations/new')
  await anna.waitForHeading(create.title)
  await anna.fill(fields.name, NAME)
  await anna.waitForText(fields.slugAvailable)
  expect(await anna.page.getByLabel(fields.slug, { exact: true }).inputValue()).toBe('acme-labs')
  await anna.press(create.submit)
  await anna.waitForHeading(NAME)
  await anna.fill(invitations.addresses, BEN)
  await anna.press(invitations.send)
  await anna.waitForHeading(links.invitations)
  await anna.waitForText(BEN)
}

/** Waits for `count` mails. Their language is that of the inviter while the invitee has no account. */
const findInvitationLink = async (mailServer: MailServer, count: number): Promise<string> => {
  const { text } = await mailServer.waitForMail(BEN, count)
  const link = /https?:\/\/\S+\/accept-invitation\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link to an invitation in ${text}`)
  return link
}

const joinThroughSignUp = async (ben: Visitor, link: string): Promise<void> => {
  const { web, organization } = ben.texts
  const { invitation, links } = organization
  await ben.page.goto(link)
  await ben.waitForHeading(invitation.title(NAME))
  expect(await ben.page.getByLabel(web.fields.email, { exact: true }).inputValue()).toBe(BEN)
  await ben.fill(web.fields.name, 'Ben')
  await ben.fill(web.fields.password, PASSWORD)
  await ben.press(invitation.signUp.submit)
  await ben.waitForHeading(links.members)
  await ben.waitForText(invitation.accepted(NAME))
}

const promote = async (anna: Visitor): Promise<void> => {
  const { fields, links, members, roles, save } = anna.texts.organization
  await anna.press(links.members, findNavigation(anna))
  await anna.waitForHeading(links.members)
  await chooseRowAction(anna, 'Ben', members.edit)
  const dialog = findDialog(anna.page)
  const rolesOfBen = dialog.getByRole('group', { name: fields.roles })
  await anna.input.press(rolesOfBen.getByRole('checkbox', { name: roles.admin, exact: true }))
  await anna.input.press(rolesOfBen.getByRole('checkbox', { name: roles.member, exact: true }))
  await anna.press(save, dialog)
  await anna.waitForText(members.changed)
  await findRow(anna, BEN).getByText(roles.admin, { exact: true }).waitFor()
}

const addToTeam = async (anna: Visitor): Promise<void> => {
  const { links, teams } = anna.texts.organization
  await anna.press(links.teams)
  await anna.waitForHeading(links.teams)
  await anna.press(teams.create)
  await anna.fill(teams.name, 'Design', findDialog(anna.page))
  await anna.press(teams.create, findDialog(anna.page))
  await anna.waitForText(teams.created('Design'))
  await anna.press('Design')
  await anna.waitForHeading('Design')
  await anna.waitForText(teams.emptyTeam)
  await anna.press(teams.add)
  const dialog = findDialog(anna.page)
  await anna.input.press(dialog.getByRole('radio', { name: 'Ben' }))
  await anna.press(teams.addConfirm, dialog)
  await findRow(anna, BEN).waitFor()
}

const removeMember = async (anna: Visitor): Promise<void> => {
  const { links, members } = anna.texts.organization
  await anna.press(links.members)
  await anna.waitForHeading(links.members)
  await chooseRowAction(anna, 'Ben', members.remove)
  await anna.press(members.remove, findDialog(anna.page))
  await anna.waitForText(members.removed('Ben'))
  await findRow(anna, BEN).waitFor({ state: 'detached' })
}

/** A removed member loses access with the next request. */
const expectNoAccess = async (ben: Visitor): Promise<void> => {
  const { links, noAccess, own, title } = ben.texts.organization
  await ben.press(links.invitations)
  await ben.waitForHeading(noAccess.title)
  await ben.press(noAccess.back)
  await ben.waitForHeading(title)
  await ben.waitForText(own.empty)
}

const inviteAgain = async (anna: Visitor): Promise<void> => {
  const { invitations, links } = anna.texts.organization
  await anna.press(links.invitations)
  await anna.waitForHeading(links.invitations)
  await anna.press(invitations.invite)
  const dialog = findDialog(anna.page)
  await anna.fill(invitations.addresses, BEN, dialog)
  await anna.press(invitations.send, dialog)
  await anna.waitForText(invitations.sentCount(1))
  await findRow(anna, BEN).waitFor()
}

const joinSignedIn = async (ben: Visitor, link: string): Promise<void> => {
  const { invitation, links } = ben.texts.organization
  await ben.page.goto(link)
  await ben.waitForHeading(invitation.title(NAME))
  await ben.press(invitation.accept)
  await ben.waitForHeading(links.members)
}

const transferOwnership = async (anna: Visitor): Promise<void> => {
  const { deletion, transfer, links } = anna.texts.organization
  await anna.press(links.settings)
  await anna.waitForHeading(links.settings)
  await anna.input.press(anna.page.getByRole('radio', { name: 'Ben' }))
  await anna.press(transfer.submit)
  await anna.press(transfer.submit, findDialog(anna.page))
  await anna.waitForText(transfer.done('Ben'))
  // Admins cannot delete an organization.
  await anna.page.getByRole('button', { name: deletion.title, exact: true }).waitFor({ state: 'detached' })
}

const leaveOrganization = async (anna: Visitor): Promise<void> => {
  const { leave, title } = anna.texts.organization
  await anna.press(`${leave.submit}: ${NAME}`)
  await anna.press(leave.submit, findDialog(anna.page))
  await anna.waitForHeading(title)
  await anna.waitForText(leave.done(NAME))
}

const deleteOrganization = async (ben: Visitor): Promise<void> => {
  const { deletion, links, own, title } = ben.texts.organization
  // The role changed on another device.
  await ben.page.reload()
  await ben.press(links.settings)
  await ben.waitForHeading(links.settings)
  await ben.press(deletion.title)
  const dialog = findDialog(ben.page)
  await ben.fill(deletion.typeName(NAME), NAME, dialog)
  await ben.press(deletion.confirm, dialog)
  await ben.waitForHeading(title)
  await ben.waitForText(own.empty)
}

/** The table row with this email. */
const findRow = ({ page }: Visitor, email: string) => page.locator('main tr').filter({ hasText: email })

/** The tabs of a screen have links with the same names. */
const findNavigation = ({ page }: Visitor) => page.getByRole('navigation', { name: NAME })

const chooseRowAction = async (visitor: Visitor, row: string, action: string): Promise<void> => {
  await visitor.press(visitor.texts.controls.table.actions(row))
  await visitor.input.press(visitor.page.getByRole('menuitem', { name: action, exact: true }))
}
