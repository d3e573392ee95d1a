import { texts } from '@latchkey/locales/en/screens'
import { MantineProvider } from '@mantine/core'
import { configure, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { LanguageProvider } from '../ui/language.tsx'
import { Toasts } from '../ui/toast.tsx'

// The first test of a file loads code and texts, which takes long on a busy machine.
configure({ asyncUtilTimeout: 5000 })

/** Renders a part of the app in English and without animations. */
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
