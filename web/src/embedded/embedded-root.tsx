import { MantineProvider, mergeThemeOverrides, Portal } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { RouterHistory } from '../router/history.ts'
import { Router, useLocation } from '../router/router.tsx'
import { useClearToastsOnUserChange } from '../session/use-clear-toasts-on-user-change.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadingBoundary } from '../ui/loading-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { readStyleNonce } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { EmbeddedLanguage } from './embedded-language.tsx'
import { embeddedTheme } from './embedded-theme.ts'
import { describePortalContainer, getPortalContainer } from './portal-container.ts'
import { ROOT_CLASS } from './root-class.ts'
import { addRoot, useRoots } from './roots.ts'
import { useEmbeddedSettings } from './use-embedded-settings.ts'

// A dependency of the library adds the style that locks scrolling behind a dialog.
setNonce(readStyleNonce())

interface EmbeddedRootProps {
  history: RouterHistory
  /** Shown while texts and screens load. */
  fallback?: ReactNode
  /** Whether the component is part of a line, such as a header. */
  isInline?: boolean
  children: ReactNode
}

/** What the screens need around them in another application: styles, texts, router and notifications. */
export const EmbeddedRoot = ({ history, fallback, isInline = false, children }: EmbeddedRootProps) => {
  const { language, colorScheme } = useEmbeddedSettings()
  const [theme] = useState(createTheme)
  const attributes = {
    lang: language,
    'data-mantine-color-scheme': useScheme(colorScheme),
    'data-respect-reduced-motion': 'true',
  }
  useEffect(() => describePortalContainer(attributes))
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={attributes['data-mantine-color-scheme']}
      // The stylesheet of the package has all variables and classes, for its root class.
      withCssVariables={false}
      withGlobalClasses={false}
      cssVariablesSelector={`.${ROOT_CLASS}`}
      classNamesPrefix={ROOT_CLASS}
      getRootElement={() => undefined}
      getStyleNonce={readStyleNonce}
    >
      <div className={isInline ? `${ROOT_CLASS} ${ROOT_CLASS}-inline` : ROOT_CLASS} {...attributes}>
        <ErrorBoundary fallback={null}>
          <LoadingBoundary fallback={fallback}>
            <EmbeddedLanguage tag={language}>
              <Router history={history}>
                <Screen fallback={fallback}>{children}</Screen>
                <SharedToasts />
              </Router>
            </EmbeddedLanguage>
          </LoadingBoundary>
        </ErrorBoundary>
      </div>
    </MantineProvider>
  )
}

/** Menus and dialogs belong into a container with our root class. */
const createTheme = () =>
  mergeThemeOverrides(embeddedTheme, { components: { Portal: { defaultProps: { target: getPortalContainer() } } } })

const Screen = ({ fallback = <Loading />, children }: Pick<EmbeddedRootProps, 'fallback' | 'children'>) => {
  const { pathname } = useLocation()
  useClearToastsOnUserChange()
  return (
    <ErrorBoundary location={pathname}>
      <LoadingBoundary fallback={fallback}>{children}</LoadingBoundary>
    </ErrorBoundary>
  )
}

/** The notifications of all components. The first one shows them. */
const SharedToasts = () => {
  const [root] = useState(() => Symbol('root'))
  useEffect(() => addRoot(root), [root])
  const isFirst = useRoots()[0] === root
  return (
    isFirst && (
      <Portal>
        <Toasts />
      </Portal>
    )
  )
}

const useScheme = (colorScheme: 'light' | 'dark' | 'auto'): 'light' | 'dark' => {
  const prefersDark = useSyncExternalStore(subscribeToPreference, () => darkPreference.matches)
  if (colorScheme !== 'auto') return colorScheme
  return prefersDark ? 'dark' : 'light'
}

const darkPreference = window.matchMedia('(prefers-color-scheme: dark)')

const subscribeToPreference = (onChange: () => void) => {
  darkPreference.addEventListener('change', onChange)
  return () => darkPreference.removeEventListener('change', onChange)
}
