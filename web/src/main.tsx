// First, so that the styles of our own components win over the library's.
import './styles/styles.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { brand } from './brand/brand.ts'
import { client } from './client.ts'
import { Screens } from './routes.tsx'
import { LanguageProvider, loadInitialLanguage } from './ui/language.tsx'
import { colorSchemeManager, readStyleNonce, createProductTheme } from './ui/theme.ts'
import { Toasts } from './ui/toast.tsx'

const start = async (root: HTMLElement): Promise<void> => {
  // Asked while the texts are fetched: the first screen depends on the answer.
  void client.useSession.get().refetch()
  const language = await loadInitialLanguage()
  // For the style that keeps the page still behind a dialog, which the library gets from elsewhere.
  setNonce(readStyleNonce())
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={createProductTheme(brand.accent)}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={readStyleNonce}
      >
        <LanguageProvider initial={language}>
          <BrowserRouter>
            <Screens />
            <Toasts />
          </BrowserRouter>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
