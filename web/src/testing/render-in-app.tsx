import { texts } from '@latchkey/locales/en/screens'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { createMemoryHistory } from '../router/history.ts'
import { Router } from '../router/router.tsx'
import { LanguageProvider } from '../ui/language.tsx'
import { Toasts } from '../ui/toast.tsx'

/** Renders a part of the app in English and without animations. */
export const renderInApp = (children: ReactNode, address = '/') => {
  const history = createMemoryHistory(address)
  return render(
    <MantineProvider env="test">
      <LanguageProvider initial={{ tag: 'en', texts }}>
        <Router history={history}>
          <Suspense>{children}</Suspense>
          <Toasts />
        </Router>
      </LanguageProvider>
    </MantineProvider>,
  )
}
