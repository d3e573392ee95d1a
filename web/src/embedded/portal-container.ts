import { ROOT_CLASS } from './root-class.ts'

/** Contains menus, dialogs and notifications. One for all components, at the end of the body. */
export const getPortalContainer = (): HTMLElement => {
  if (!container.isConnected) document.body.append(container)
  return container
}

/** Applies the language and the color scheme of the components. */
export const describePortalContainer = (attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) container.setAttribute(name, value)
}

const container = document.createElement('div')
container.className = ROOT_CLASS
