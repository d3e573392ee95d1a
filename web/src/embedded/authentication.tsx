import { useEffect, useState } from 'react'
import { Navigate, Route, Routes } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { moveSecretOutOfUrl } from '../session/mailed-secrets.ts'
import { findRequiredDataPath } from '../session/next-path.ts'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { canSignUp } from '../user/can-sign-up.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Loading } from '../ui/loading.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { EmbeddedRoot } from './embedded-root.tsx'
import { toPage } from './to-page.ts'
import { useEmbeddedSettings, usePageHistory } from './use-embedded-settings.ts'

interface AuthenticationProps {
  /** The first screen of this page. The other screen has a page of its own. */
  home: '/sign-in' | '/sign-up'
}

/** Sign-in or sign-up, with all screens that can follow. */
export const Authentication = ({ home }: AuthenticationProps) => {
  const history = usePageHistory({
    home,
    owns: (pathname) => pathname === home || laterScreens.test(pathname),
    isSignIn: true,
  })
  // Before the first render of the router.
  useState(() => moveSecretOutOfUrl(history))
  return (
    <EmbeddedRoot history={history}>
      <Screens />
    </EmbeddedRoot>
  )
}

const laterScreens =
  /^\/(sign-in\/code|verify-email|forgot-password|reset-password|two-factor|required-data|continue|social\/[^/]+(\/connect)?)$/

const Screens = () => {
  const { pathname, search } = useLocation()
  const requiredDataPath = findRequiredDataPath(pathname, search)
  if (requiredDataPath !== null) return <Navigate to={requiredDataPath} replace />
  return (
    <Routes>
      <Route path="sign-in" element={<SignIn />} />
      <Route path="sign-in/code" element={<SignInCode />} />
      <Route path="sign-up" element={canSignUp() ? <SignUp /> : <SignIn />} />
      <Route path="verify-email" element={<VerifyEmail />} />
      {hasPasswordReset() && <Route path="forgot-password" element={<ForgotPassword />} />}
      {hasPasswords() && <Route path="reset-password" element={<ResetPassword />} />}
      <Route path="two-factor" element={<VerifySecondFactor />} />
      <Route path="required-data" element={<RequiredData />} />
      <Route path="social/:provider" element={<SocialCallback />} />
      <Route
        path="social/:provider/connect"
        element={
          <RequireSignIn>
            <ConnectProvider />
          </RequireSignIn>
        }
      />
      <Route path="continue" element={<Continue />} />
    </Routes>
  )
}

/** Ends a sign-in that a redirect of the service has completed. */
const Continue = () => {
  const { search } = useLocation()
  const { navigate, paths } = useEmbeddedSettings()
  const target = toPage(`/continue${search}`, paths)
  useEffect(() => navigate(target, { replace: true }), [navigate, target])
  return <Loading />
}

const SignInCode = lazyNamed(() => import('../session/sign-in-code.tsx'), 'SignInCode')
const SignUp = lazyNamed(() => import('../user/sign-up.tsx'), 'SignUp')
const VerifyEmail = lazyNamed(() => import('../user/verify-email.tsx'), 'VerifyEmail')
const ForgotPassword = lazyNamed(() => import('../user/forgot-password.tsx'), 'ForgotPassword')
const ResetPassword = lazyNamed(() => import('../user/reset-password.tsx'), 'ResetPassword')
const SocialCallback = lazyNamed(() => import('../social/social-callback.tsx'), 'SocialCallback')
const ConnectProvider = lazyNamed(() => import('../social/connect-provider.tsx'), 'ConnectProvider')
const VerifySecondFactor = lazyNamed(() => import('../two-factor/verify-second-factor.tsx'), 'VerifySecondFactor')
const RequiredData = lazyNamed(() => import('../user/required-data.tsx'), 'RequiredData')
