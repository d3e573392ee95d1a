import { texts } from '@latchkey/locales/en/screens'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createMemoryHistory } from '../router/history.ts'
import { Router } from '../router/router.tsx'
import { LanguageProvider } from '../ui/language.tsx'
import { LoadingBoundary } from '../ui/loading-boundary.tsx'
import { Toasts } from '../ui/toast.tsx'

/** Renders a part of the app in English and without animations. */
export const renderInApp = (children: ReactNode, address = '/') => {
  const history = createMemoryHistory(address)
  // `render` uses `act`, in which React does not complete what has to load code or texts. So it renders an empty page first.
  let isShownAtFirst = false
  let showPage = (): void => void (isShownAtFirst = true)
  const Page = () => {
    const [isShown, setIsShown] = useState(isShownAtFirst)
    showPage = () => setIsShown(true)
    return isShown && <LoadingBoundary>{children}</LoadingBoundary>
  }
  const view = render(
    <MantineProvider env="test">
      <LanguageProvider initial={{ tag: 'en', texts }}>
        <Router history={history}>
          <Page />
          <Toasts />
        </Router>
      </LanguageProvider>
    </MantineProvider>,
  )
  flushSync(showPage)
  return view
}
