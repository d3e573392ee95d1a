import type { Failure } from '@latchkey/client/react'
import { LoadingBoundary, trackLoad } from '@latchkey/web/ui/loading-boundary'
import { type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react'
import { useFeatureState } from './provider.tsx'

/**
 * A component whose code is loaded when it is rendered, in the browser only. The code of the screens reads what the provider
 * has set, so it must not be loaded before the features of the server.
 */
const createComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  Failed?: ComponentType<{ failure: Failure; onRetry: () => void }>,
): FunctionComponent<Props> => {
  const Loaded = lazyComponent(load)
  return (props) => {
    // Throws without a provider, on the server too.
    const { isLoaded, failure, retry } = useFeatureState()
    const failed = failure && Failed && <Failed failure={failure} onRetry={retry} />
    const content = isLoaded ? <Loaded {...props} /> : failed
    return content ? <LoadingBoundary fallback={placeholder}>{content}</LoadingBoundary> : placeholder
  }
}

const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => trackLoad(load().then((component) => ({ default: component }))))

/** A screen takes its space until it is loaded, so that the page below it does not jump. */
const createScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createComponent(load, <div className="latchkey latchkey-screen-placeholder" />, FailedFeatures)

const createButton = (load: () => Promise<ComponentType<object>>) =>
  createComponent(load, <span className="latchkey latchkey-button-placeholder" />)

const FailedFeatures = lazyComponent(
  async () => (await import('@latchkey/web/embedded/failed-features')).FailedFeatures,
)

/**
 * The sign-in screen with everything that can follow: second factor, codes, forgotten password, required data.
 * `?next=/path` in the URL of the page is where it ends, `paths.afterSignIn` otherwise.
 */
export const SignIn = createScreen<object>(async () => {
  const { Authentication } = await import('@latchkey/web/embedded/authentication')
  return () => <Authentication home="/sign-in" />
})

/** The sign-up screen with everything that can follow, such as the verification of the email address. */
export const SignUp = createScreen<object>(async () => {
  const { Authentication } = await import('@latchkey/web/embedded/authentication')
  return () => <Authentication home="/sign-up" />
})

/** The picture of the signed-in user, with a menu: account, other accounts, sign-out. Nothing for signed-out users. */
export const UserButton = createButton(async () => (await import('@latchkey/web/embedded/menus')).UserButton)

/** The active organization, with a menu to switch it. Nothing for signed-out users. */
export const OrganizationSwitcher = createButton(
  async () => (await import('@latchkey/web/embedded/menus')).OrganizationSwitcher,
)

/** All settings of the account: profile, security, sessions, connections, organizations, deletion. */
export const AccountSettings = createScreen<object>(
  async () => (await import('@latchkey/web/embedded/account-settings')).AccountSettings,
)

/** The members, invitations, teams, roles and settings of the active organization. */
export const OrganizationSettings = createScreen<object>(
  async () => (await import('@latchkey/web/embedded/organizations')).OrganizationSettings,
)

/** The form that creates an organization. It ends in the settings of the new one. */
export const CreateOrganization = createScreen<object>(
  async () => (await import('@latchkey/web/embedded/organizations')).CreateOrganization,
)

/** The page of an invitation link, for signed-in and signed-out users. */
export const AcceptInvitation = createScreen<{
  /** By default the last segment of the path of the page, as in `/accept-invitation/ID`. */
  invitationId?: string
}>(async () => (await import('@latchkey/web/embedded/organizations')).AcceptInvitation)
