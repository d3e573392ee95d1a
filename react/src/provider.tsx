import type { ReactAuthClient } from '@latchkey/client/react'
import type { Features } from '@latchkey/contract'
import { matchLanguage } from '@latchkey/contract/languages'
import { type EmbeddedSettings, EmbeddedSettingsContext } from '@latchkey/web/embedded/settings'
import { toRedirectUrl } from '@latchkey/web/embedded/to-page'
import { embedScreens } from '@latchkey/web/embedding'
import {
  type Context,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FeatureState, toMeta, useFeatures } from './features.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The pages of the application, as paths: where the components are, and where a sign-in and a sign-out lead. */
export interface Paths {
  /** The page with `SignIn`. `/sign-in` by default. */
  signIn: string
  /** The page with `SignUp`. `/sign-up` by default. */
  signUp: string
  /** The page with `AccountSettings`. `/account` by default. */
  account: string
  /** The page with `OrganizationSettings`. `/organization` by default. */
  organization: string
  /** The page with `CreateOrganization`. `/create-organization` by default. */
  createOrganization: string
  /** The page with `AcceptInvitation`, without the last segment, which is the ID. `/accept-invitation` by default. */
  acceptInvitation: string
  /** Where a sign-in ends without `?next=`. `/` by default. */
  afterSignIn: string
  /** `/` by default. */
  afterSignOut: string
}

type Navigate = (path: string, options: { replace: boolean }) => void

/** The members with which each client is assignable. Additional fields change the input of other calls. */
type ProvidedClient = Pick<ReactAuthClient, 'getFeatures' | 'signOut' | 'useSession'>

/** The properties of `LatchkeyProvider`. `client` and `appName` are required. */
export interface LatchkeyProviderProps {
  /**
   * The client of the application, from `createAuthClient` of `@latchkey/client/react`, without `throw`. Later ones are
   * ignored.
   */
  client: ProvidedClient
  /** The URL of the calls, such as `https://auth.example.com/api/auth`. By default `/api/auth` at the origin of the page. */
  apiUrl?: string | undefined
  /** The name of the product in texts. */
  appName: string
  /** The pages of the application. Later values are ignored. */
  paths?: Partial<Paths> | undefined
  /** Opens a path of the application with its router. By default the browser loads the page. */
  navigate?: Navigate | undefined
  /** A language tag such as `de` or `de-AT`. By default that of the `html` element. */
  language?: string | undefined
  /** `auto` follows the setting of the operating system. `light` by default. */
  colorScheme?: 'light' | 'dark' | 'auto' | undefined
  /** The nonce of the content security policy, for styles of dialogs. */
  nonce?: string | undefined
  children: ReactNode
}

/**
 * Provides the client, the pages and the language of an application to the components below it. One per page.
 *
 * @example
 * <LatchkeyProvider client={client} appName="Acme" paths={{ account: '/settings' }} navigate={navigate}>
 *   <App />
 * </LatchkeyProvider>
 */
export const LatchkeyProvider = ({
  client: initialClient,
  apiUrl = '/api/auth',
  appName,
  paths: initialPaths,
  navigate: latestNavigate = loadPage,
  language,
  colorScheme = 'light',
  nonce = '',
  children,
}: LatchkeyProviderProps) => {
  const isHydrated = useIsHydrated()
  const [{ client, paths, embed }] = useState(() => {
    const allPaths = { ...defaultPaths, ...initialPaths }
    const embedWith = (features: Features | null) =>
      embedScreens({
        client: initialClient as ReactAuthClient,
        apiUrl,
        meta: toMeta(appName, nonce, features),
        toUrl: (path) => toRedirectUrl(path, allPaths),
      })
    // A server renders for many users, and renders no screens.
    if (typeof window !== 'undefined') embedWith(null)
    return { client: initialClient as ReactAuthClient, paths: allPaths, embed: embedWith }
  })
  const features = useFeatures(client, embed)
  const navigateRef = useRef(latestNavigate)
  useEffect(() => {
    navigateRef.current = latestNavigate
  })
  const navigate = useCallback<Navigate>((path, options) => navigateRef.current(path, options), [])
  const tag = language === undefined && isHydrated ? document.documentElement.lang : language
  const settings = useMemo<EmbeddedSettings>(
    () => ({ language: matchLanguage(tag ?? ''), colorScheme, paths, navigate }),
    [tag, colorScheme, paths, navigate],
  )
  return (
    <ClientContext value={client}>
      <FeatureContext value={features}>
        <EmbeddedSettingsContext value={settings}>{children}</EmbeddedSettingsContext>
      </FeatureContext>
    </ClientContext>
  )
}

/** The client of the provider. */
export const useClient = (): ReactAuthClient => useProvided(ClientContext)

/** What the server offers, loaded by the provider. */
export const useFeatureState = (): FeatureState => useProvided(FeatureContext)

const useProvided = <Value,>(context: Context<Value | null>): Value => {
  const value = useContext(context)
  if (value === null) throw new Error('The component needs a LatchkeyProvider around it')
  return value
}

const ClientContext = createContext<ReactAuthClient | null>(null)
const FeatureContext = createContext<FeatureState | null>(null)

const defaultPaths: Paths = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  account: '/account',
  organization: '/organization',
  createOrganization: '/create-organization',
  acceptInvitation: '/accept-invitation',
  afterSignIn: '/',
  afterSignOut: '/',
}

const loadPage: Navigate = (path, { replace }) =>
  replace ? window.location.replace(path) : window.location.assign(path)
