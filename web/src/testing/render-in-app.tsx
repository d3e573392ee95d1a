import { texts } from '@latchkey/locales/en/screens'
import { MantineProvider } from '@mantine/core'
import { configure, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { LanguageProvider } from '../ui/language.tsx'
import { Toasts } from '../ui/toast.tsx'

// The first test of a file waits for code and texts that are fetched when they are needed, on a machine that is busy.
configure({ asyncUtilTimeout: 5000 })

/** Draws a part of the app as it stands there: in English, at an address, without motion. */
export const renderInApp = (children: ReactNode, address = '/') =>
  render(
    <MantineProvider env="test">
      <LanguageProvider initial={{ tag: 'en', texts }}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense>{children}</Suspense>
          <Toasts />
        </MemoryRouter>
      </LanguageProvider>
    </MantineProvider>,
  )
