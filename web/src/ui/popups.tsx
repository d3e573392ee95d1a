import { Suspense } from 'react'
import { lazyNamed } from './lazy-named.ts'
import type { MenuPopupProps, PanelPopupProps } from './loaded-popups.tsx'
import type { Popup } from './use-popup-button.ts'

// Mantine needs 26 kB (compressed) to place popups, which a screen shows without. `npm run build` lists the sizes.
export const loadPopups = () => import('./loaded-popups.tsx')

const LoadedMenu = lazyNamed(loadPopups, 'LoadedMenu')
const LoadedPanel = lazyNamed(loadPopups, 'LoadedPanel')

type Closable<Props> = Omit<Props, 'popup'> & { popup: Popup | null }

export const MenuPopup = ({ popup, ...props }: Closable<MenuPopupProps>) => (
  <Suspense fallback={null}>{popup && <LoadedMenu popup={popup} {...props} />}</Suspense>
)

export const PanelPopup = ({ popup, ...props }: Closable<PanelPopupProps>) => (
  <Suspense fallback={null}>{popup && <LoadedPanel popup={popup} {...props} />}</Suspense>
)
