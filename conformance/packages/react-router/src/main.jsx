import { createAuthClient } from '@latchkey/client/react'
import {
  AccountSettings,
  LatchkeyProvider,
  OrganizationSettings,
  OrganizationSwitcher,
  SignedIn,
  SignedOut,
  SignIn,
  UserButton,
} from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Outlet, Route, Routes, useNavigate } from 'react-router'

const client = createAuthClient()

const Layout = () => (
  <LatchkeyProvider client={client} appName="Acme" navigate={useNavigate()}>
    <header>
      <OrganizationSwitcher />
      <UserButton />
    </header>
    <main>
      <Outlet />
    </main>
  </LatchkeyProvider>
)

const Home = () => (
  <>
    <h1>Acme</h1>
    <SignedIn>
      <p>Your projects</p>
    </SignedIn>
    <SignedOut>
      <Link to="/sign-in">Sign in to Acme</Link>
    </SignedOut>
  </>
)

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        <Route path="sign-in" element={<SignIn />} />
        <Route path="account" element={<AccountSettings />} />
        <Route path="organization" element={<OrganizationSettings />} />
      </Route>
    </Routes>
  </BrowserRouter>,
)
