import { Navigate, Route, Routes } from './router/routes.tsx'
import { useLocation } from './router/router.tsx'
import { ImpersonationNotice, SessionControls, SignedOutSettings } from './session/session-controls.tsx'
import { SignIn } from './session/sign-in.tsx'
import { findRequiredDataPath } from './session/next-path.ts'
import { RequireSignIn } from './session/require-sign-in.tsx'
import { useClearToastsOnUserChange } from './session/use-clear-toasts-on-user-change.ts'
import { Home } from './site/home.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { lazyNamed } from './ui/lazy-named.ts'
import { LoadingBoundary } from './ui/loading-boundary.tsx'
import { Loading } from './ui/loading.tsx'
import { Shell } from './ui/shell.tsx'
import { useAccountLanguage } from './user/account-language.ts'
import { canSignUp } from './user/can-sign-up.ts'
import { hasPasswords } from './user/has-passwords.ts'
import { hasPasswordReset } from './user/mailed-links.ts'

/** The route of every screen. All screens but the first are loaded on demand. */
export const Screens = () => {
  const { pathname, search } = useLocation()
  useAccountLanguage()
  useClearToastsOnUserChange()
  const requiredDataPath = findRequiredDataPath(pathname, search)
  if (requiredDataPath !== null) return <Navigate to={requiredDataPath} replace />
  return (
    <ErrorBoundary location={pathname}>
      <Shell banner={<ImpersonationNotice />} headerEnd={<SessionControls />} footerEnd={<SignedOutSettings />}>
        <ErrorBoundary location={pathname}>
          <LoadingBoundary fallback={<Loading />}>
            <Routes>
              <Route index element={<Home />} />
              <Route path="sign-in" element={<SignIn />} />
              <Route path="sign-in/code" element={<SignInCode />} />
              <Route path="sign-up" element={canSignUp() ? <SignUp /> : <SignIn />} />
              <Route path="signed-out" element={<SignedOut />} />
              <Route path="verify-email" element={<VerifyEmail />} />
              {hasPasswordReset() && <Route path="forgot-password" element={<ForgotPassword />} />}
              {hasPasswords() && <Route path="reset-password" element={<ResetPassword />} />}
              <Route path="two-factor" element={<VerifySecondFactor />} />
              <Route path="required-data" element={<RequiredData />} />
              <Route path="cancel-recovery" element={<CancelRecovery />} />
              <Route path="undo-email-change" element={<UndoEmailChange />} />
              <Route path="social/:provider" element={<SocialCallback />} />
              <Route path="accept-invitation/:id" element={<AcceptInvitation />} />
              <Route path="continue" element={<Continue />} />
              <Route path="error" element={<ErrorPage />} />
              {areas.map(({ path, Screens: AreaScreens }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <RequireSignIn>
                      <AreaScreens />
                    </RequireSignIn>
                  }
                />
              ))}
              {Gallery && <Route path="gallery" element={<Gallery />} />}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </LoadingBoundary>
        </ErrorBoundary>
      </Shell>
    </ErrorBoundary>
  )
}

const SignedOut = lazyNamed(() => import('./session/signed-out.tsx'), 'SignedOut')
const SignInCode = lazyNamed(() => import('./session/sign-in-code.tsx'), 'SignInCode')
const SignUp = lazyNamed(() => import('./user/sign-up.tsx'), 'SignUp')
const VerifyEmail = lazyNamed(() => import('./user/verify-email.tsx'), 'VerifyEmail')
const ForgotPassword = lazyNamed(() => import('./user/forgot-password.tsx'), 'ForgotPassword')
const ResetPassword = lazyNamed(() => import('./user/reset-password.tsx'), 'ResetPassword')
const SocialCallback = lazyNamed(() => import('./social/social-callback.tsx'), 'SocialCallback')
const VerifySecondFactor = lazyNamed(() => import('./two-factor/verify-second-factor.tsx'), 'VerifySecondFactor')
const RequiredData = lazyNamed(() => import('./user/required-data.tsx'), 'RequiredData')
const CancelRecovery = lazyNamed(() => import('./two-factor/cancel-recovery.tsx'), 'CancelRecovery')
const UndoEmailChange = lazyNamed(() => import('./account/undo-email-change.tsx'), 'UndoEmailChange')
const AcceptInvitation = lazyNamed(() => import('./organization/accept-invitation.tsx'), 'AcceptInvitation')
const Continue = lazyNamed(() => import('./site/continue.tsx'), 'Continue')
const ErrorPage = lazyNamed(() => import('./site/error.tsx'), 'ErrorPage')
const NotFound = lazyNamed(() => import('./site/not-found.tsx'), 'NotFound')

/** The bundle of a release does not contain the gallery. */
const Gallery = import.meta.env.DEV ? lazyNamed(() => import('./site/gallery.tsx'), 'Gallery') : null

/** The areas for signed-in users. Each one defines the routes below its path. */
const areas = [
  {
    path: 'social/:provider/connect',
    Screens: lazyNamed(() => import('./social/connect-provider.tsx'), 'ConnectProvider'),
  },
  { path: 'account/*', Screens: lazyNamed(() => import('./account/account-area.tsx'), 'AccountArea') },
  {
    path: 'organizations/*',
    Screens: lazyNamed(() => import('./organization/organization-area.tsx'), 'OrganizationArea'),
  },
  { path: 'device', Screens: lazyNamed(() => import('./device/device-screen.tsx'), 'DeviceScreen') },
  { path: 'admin/*', Screens: lazyNamed(() => import('./admin/admin-area.tsx'), 'AdminArea') },
]
