import { lazyNamed } from './lazy-named.ts'
import type { MenuPopupProps, PanelPopupProps } from './loaded-popups.tsx'
import { LoadingBoundary } from './loading-boundary.tsx'
import type { Popup } from './use-popup-button.ts'

// Mantine needs 26 kB (compressed) to place popups, which a screen shows without. `npm run build` lists the sizes.
export const loadPopups = () => import('./loaded-popups.tsx')

const LoadedMenu = lazyNamed(loadPopups, 'LoadedMenu')
const LoadedPanel = lazyNamed(loadPopups, 'LoadedPanel')

type Closable<Props> = Omit<Props, 'popup'> & { popup: Popup | null }

export const MenuPopup = ({ popup, ...props }: Closable<MenuPopupProps>) => (
  <LoadingBoundary>{popup && <LoadedMenu popup={popup} {...props} />}</LoadingBoundary>
)

export const PanelPopup = ({ popup, ...props }: Closable<PanelPopupProps>) => (
  <LoadingBoundary>{popup && <LoadedPanel popup={popup} {...props} />}</LoadingBoundary>
)
