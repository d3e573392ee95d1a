import type { Texts } from '@latchkey/locales'
import type { ScreenData } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

export const organizationPath =
  (rest: string) =>
  ({ slug }: ScreenData) =>
    `/organizations/${slug}/${rest}`

export const toInvitationPath = ({ invitation: { id, secret } }: ScreenData) => `/accept-invitation/${id}#${secret}`

export const waitForRows = ({ page }: Visitor) => page.getByRole('rowheader').first().waitFor()

export const openRowMenu = (row: string) => async (visitor: Visitor) => {
  await visitor.press(visitor.texts.controls.table.actions(row))
  await visitor.page.getByRole('menu').waitFor()
}

export const openRowDialog =
  (row: string, action: (texts: Texts['organization']) => string) => async (visitor: Visitor) => {
    await openRowMenu(row)(visitor)
    await visitor.page.getByRole('menuitem', { name: action(visitor.texts.organization) }).click()
    await findDialog(visitor.page).waitFor()
  }
