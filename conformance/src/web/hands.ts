import type { Locator } from 'playwright-core'

/** How somebody works a page. What is meant is found by its role and its words, whoever is at work. */
export interface Hands {
  /** A button, a link, a box to tick. */
  press(target: Locator): Promise<void>
  /** In the place of what stood there. */
  write(field: Locator, text: string): Promise<void>
  /** An option of a native select, by its words. */
  choose(select: Locator, option: string): Promise<void>
}

export const pointer: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, option) => {
    await select.selectOption({ label: option })
  },
}

/** Tab, Enter, Space and letters. An element that Tab does not lead to cannot be used. */
export const keyboard: Hands = {
  press: async (target) => {
    await tabTo(target)
    const isTicked = await target.evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'))
    await target.page().keyboard.press(isTicked ? 'Space' : 'Enter')
  },
  write: async (field, text) => {
    await tabTo(field)
    const { keyboard: keys } = field.page()
    await keys.press('ControlOrMeta+a')
    await keys.type(text)
  },
  choose: async (select, option) => {
    await tabTo(select)
    // A closed select takes the option that begins with what is typed.
    await select.page().keyboard.type(option)
  },
}

/** More than any screen has; after the last element of a page Tab begins with the first again. */
const MOST_STEPS = 80

const tabTo = async (target: Locator): Promise<void> => {
  await target.waitFor()
  // A form that is at work lets nobody in.
  await target.and(target.page().locator(':not(:disabled)')).waitFor()
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}
