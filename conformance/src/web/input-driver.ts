import type { Locator } from 'playwright-core'

/** How somebody works a page. What is meant is found by its role and its words, whoever is at work. */
export interface InputDriver {
  /** A button, a link, a box to tick. */
  press(target: Locator): Promise<void>
  /** In the place of what stood there. */
  fill(field: Locator, text: string): Promise<void>
}

export const pointer: InputDriver = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
}

/** Tab, arrows, Enter, Space and letters. An element that they do not lead to cannot be used. */
export const keyboard: InputDriver = {
  press: async (target) => {
    const type = await target.getAttribute('type')
    if (type === 'radio') return selectRadio(target)
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

/** Tab leads to one of several that belong together, the arrows to the others. */
const selectRadio = async (target: Locator): Promise<void> => {
  const page = target.page()
  const group = page.locator(`input[type=radio][name="${await target.getAttribute('name')}"]`)
  await tabTo(group.first())
  await page.keyboard.press('Space')
  for (let steps = await group.count(); steps > 0 && !(await target.isChecked()); steps--) {
    await page.keyboard.press('ArrowDown')
  }
}

/** More than any screen has; after the last element of a page Tab begins with the first again. */
const MAX_TAB_STEPS = 80

const tabTo = async (target: Locator): Promise<void> => {
  await target.waitFor()
  // A form that is at work lets nobody in.
  await target.and(target.page().locator(':not(:disabled)')).waitFor()
  for (let steps = 0; steps < MAX_TAB_STEPS; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}
