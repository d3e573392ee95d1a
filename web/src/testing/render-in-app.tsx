import { texts } from '@latchkey/locales/en/screens'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { LanguageProvider } from '../ui/language.tsx'
import { Toasts } from '../ui/toast.tsx'

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
