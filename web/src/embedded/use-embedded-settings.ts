import { useContext, useState } from 'react'
import type { RouterHistory } from '../router/history.ts'
import { createPageHistory } from './page-history.ts'
import { type EmbeddedSettings, EmbeddedSettingsContext } from './settings.ts'
import { DEFAULT_END, toPage } from './to-page.ts'

export const useEmbeddedSettings = (): EmbeddedSettings => {
  const settings = useContext(EmbeddedSettingsContext)
  if (!settings) throw new Error('The component needs a LatchkeyProvider around it')
  return settings
}

interface PageHistoryOptions {
  /** The router path that the page shows without a parameter. */
  home: string
  owns: (pathname: string) => boolean
  /** Whether the component ends with a sign-in, which leads to the page for it instead of the account. */
  isSignIn?: boolean
}

/** The history of a component, whose options do not change. */
export const usePageHistory = ({ home, owns, isSignIn = false }: PageHistoryOptions): RouterHistory => {
  const { paths, navigate } = useEmbeddedSettings()
  const [history] = useState(() =>
    createPageHistory({
      home,
      owns,
      toPage: (path) => (isSignIn && path === DEFAULT_END ? paths.afterSignIn : toPage(path, paths)),
      open: navigate,
    }),
  )
  return history
}
