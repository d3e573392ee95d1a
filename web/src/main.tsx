// First, so that the styles of our own components win over the library's.
import './styles/styles.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Routes } from './routes.tsx'
import { LanguageProvider, loadFirstLanguage } from './ui/language.tsx'
import { NoticesProvider } from './ui/notices.tsx'
import { Shell } from './ui/shell.tsx'
import { colorSchemeManager, styleNonce, theme } from './ui/theme.ts'

const start = async (root: HTMLElement): Promise<void> => {
  const language = await loadFirstLanguage()
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={styleNonce}
      >
        <LanguageProvider first={language}>
          <NoticesProvider>
            <Shell>
              <Routes />
            </Shell>
          </NoticesProvider>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
