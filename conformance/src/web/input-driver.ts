import type { Locator } from 'playwright-core'

/** A way to operate a page. Elements are found by role and text. */
export interface InputDriver {
  /** Activates a button, a link or a checkbox. */
  press(target: Locator): Promise<void>
  /** Replaces the value of a field. */
  fill(field: Locator, text: string): Promise<void>
}

export const pointer: InputDriver = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
}

/** Uses Tab, arrows, Enter, Space and letters only, so an element outside the tab order fails the test. */
export const keyboard: InputDriver = {
  press: async (target) => {
    const type = await target.getAttribute('type')
    if (type === 'radio') return selectRadio(target)
    if ((await target.getAttribute('role'))?.startsWith('menuitem')) return selectMenuItem(target)
    await tabTo(target)
    await target.page().keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
  },
  fill: async (field, text) => {
    await tabTo(field)
    const { keyboard: keys } = field.page()
    await keys.press('ControlOrMeta+a')
    await keys.type(text)
  },
}

/** Tab leads to one radio button of a group, the arrows to the others. */
const selectRadio = async (target: Locator): Promise<void> => {
  const page = target.page()
  const group = page.locator(`input[type=radio][name="${await target.getAttribute('name')}"]`)
  await tabTo(group.first())
  await page.keyboard.press('Space')
  for (let steps = await group.count(); steps > 0 && !(await target.isChecked()); steps--) {
    await page.keyboard.press('ArrowDown')
  }
}

/** Only the arrow keys reach the items of an open menu. */
const selectMenuItem = async (target: Locator): Promise<void> => {
  const page = target.page()
  await target.waitFor()
  // The menu takes the focus after its transition. Earlier arrows have no effect.
  await page.locator('[role=menu]:focus-within').waitFor()
  for (let steps = await page.getByRole('menu').locator('[role^=menuitem]').count(); steps > 0; steps--) {
    await page.keyboard.press('ArrowDown')
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
  }
  throw new Error(`The arrows do not lead to ${String(target)}`)
}

/** More than the elements of any screen. After the last element Tab starts over. */
const MAX_TAB_STEPS = 80

const tabTo = async (target: Locator): Promise<void> => {
  await target.waitFor()
  // The fields of a form are disabled while it is being sent.
  await target.and(target.page().locator(':not(:disabled)')).waitFor()
  for (let steps = 0; steps < MAX_TAB_STEPS; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}
