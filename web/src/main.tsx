import './styles/styles.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrandProvider } from './brand/brand-provider.tsx'
import { client } from './client.ts'
import { createBrowserHistory } from './router/history.ts'
import { Router } from './router/router.tsx'
import { moveSecretOutOfUrl } from './session/mailed-secrets.ts'
import { Screens } from './routes.tsx'
import { sitePath } from './ui/site-paths.ts'
import { LanguageProvider, loadPreferredLanguage } from './ui/language.tsx'
import { readStyleNonce } from './ui/theme.ts'
import { Toasts } from './ui/toast.tsx'

const start = async (root: HTMLElement): Promise<void> => {
  const history = createBrowserHistory(sitePath)
  moveSecretOutOfUrl(history)
  // Loads the session and the texts in parallel, because the first screen needs both.
  void client.useSession.get().refetch()
  const language = await loadPreferredLanguage()
  // A dependency of the library adds the style that locks scrolling behind a dialog. It needs the nonce, too.
  setNonce(readStyleNonce())
  createRoot(root).render(
    <StrictMode>
      <BrandProvider>
        <LanguageProvider initial={language}>
          <Router history={history}>
            <Screens />
            <Toasts />
          </Router>
        </LanguageProvider>
      </BrandProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
