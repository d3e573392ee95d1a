import { useLayoutEffect, useRef, useState } from 'react'
import { isPlainClick } from '../router/links.tsx'
import { useLocation } from '../router/router.tsx'
import { getScreenParameter } from '../router/screen-parameter.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useControlTexts } from './control-texts.ts'

interface UnsavedChangesProps {
  /** Called when the user is about to leave the page, so it can read values that cause no render. */
  isDirty: () => boolean
  /** By default those about a form. */
  texts?: { title: string; body: string; discard: string; keep: string }
}

/**
 * Requires a confirmation before a link, the back button or a reload discards the input of a form. Renders nothing until then. It
 * handles the events before the router does, which cannot block a navigation.
 */
export const UnsavedChanges = ({ isDirty, texts: ownTexts }: UnsavedChangesProps) => {
  const { unsavedChanges } = useControlTexts()
  const texts = ownTexts ?? unsavedChanges
  // React calls a function in a state setter, so an object contains it.
  const [blocked, setBlocked] = useState<{ continue: () => void } | null>(null)
  const { pathname } = useLocation()
  const latestIsDirty = useRef(isDirty)
  // Layout effects, because a click can follow before other effects run.
  useLayoutEffect(() => {
    latestIsDirty.current = isDirty
  })
  useLayoutEffect(
    () =>
      blockNavigation(
        () => latestIsDirty.current(),
        (navigate) => setBlocked({ continue: navigate }),
      ),
    // The address of the form can change, such as with the slug of the organization.
    [pathname],
  )
  return (
    <ConfirmDialog
      isOpen={blocked !== null}
      title={texts.title}
      confirmLabel={texts.discard}
      cancelLabel={texts.keep}
      isDangerous
      isPending={false}
      failure={null}
      onConfirm={() => {
        setBlocked(null)
        blocked?.continue()
      }}
      onClose={() => setBlocked(null)}
    >
      {texts.body}
    </ConfirmDialog>
  )
}

/** Other dirty forms of the page do not block a confirmed navigation. */
let isNavigationConfirmed = false

/** Calls `onBlocked` with a function that continues the navigation. */
const blockNavigation = (isDirty: () => boolean, onBlocked: (navigate: () => void) => void): (() => void) => {
  isNavigationConfirmed = false
  const { href: formUrl } = location
  const formState: unknown = history.state
  const shouldBlock = () => !isNavigationConfirmed && isDirty()

  const handleClick = (event: MouseEvent) => {
    const link = findLinkToOtherScreen(event)
    if (!link || !shouldBlock()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onBlocked(() => {
      isNavigationConfirmed = true
      link.click()
    })
  }
  // The address has already changed, so a new entry restores the address of the form. Back repeats the refused navigation.
  const handlePopState = (event: PopStateEvent) => {
    if (isSameScreen(location, new URL(formUrl)) || !shouldBlock()) return
    event.stopImmediatePropagation()
    history.pushState(formState, '', formUrl)
    onBlocked(() => {
      isNavigationConfirmed = true
      history.back()
    })
  }
  const handleBeforeUnload = (event: BeforeUnloadEvent) => {
    if (shouldBlock()) event.preventDefault()
  }
  // In the capture phase, because the router listens to the same events.
  document.addEventListener('click', handleClick, true)
  window.addEventListener('popstate', handlePopState, true)
  window.addEventListener('beforeunload', handleBeforeUnload)
  return () => {
    document.removeEventListener('click', handleClick, true)
    window.removeEventListener('popstate', handlePopState, true)
    window.removeEventListener('beforeunload', handleBeforeUnload)
  }
}

/** Finds the link of a click that leaves the screen in this tab. Links to other sites unload the page. */
const findLinkToOtherScreen = (event: MouseEvent): HTMLAnchorElement | null => {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  return link.origin === location.origin && !isSameScreen(link, location) ? link : null
}

/** In another application, the screens of one page differ in a parameter. */
const isSameScreen = (one: ScreenUrl, other: ScreenUrl): boolean =>
  one.pathname === other.pathname && getScreenParameter(one.search) === getScreenParameter(other.search)

type ScreenUrl = Pick<URL, 'pathname' | 'search'>
