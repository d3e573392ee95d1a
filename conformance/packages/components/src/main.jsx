import { createAuthClient } from '@latchkey/client/react'
import {
  AcceptInvitation,
  AccountSettings,
  CreateOrganization,
  LatchkeyProvider,
  OrganizationSettings,
  OrganizationSwitcher,
  Protect,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  UserButton,
} from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'

const client = createAuthClient()

const paths = {
  account: '/settings',
  organization: '/team',
  createOrganization: '/new-team',
  acceptInvitation: '/join',
}

const Home = () => (
  <>
    <h1>Acme</h1>
    <SignedIn>
      <p>Your projects</p>
      <Protect permission="invitation:create" fallback={<p>Only admins can invite</p>}>
        <a href="/team">Invite your colleagues</a>
      </Protect>
    </SignedIn>
    <SignedOut>
      <a href="/sign-in">Sign in to Acme</a>
    </SignedOut>
  </>
)

const [, page] = location.pathname.split('/')

const pages = {
  'sign-in': <SignIn />,
  'sign-up': <SignUp />,
  settings: <AccountSettings />,
  team: <OrganizationSettings />,
  'new-team': <CreateOrganization />,
  join: <AcceptInvitation />,
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={client} appName="Acme" paths={paths} colorScheme="auto">
    <header>
      <OrganizationSwitcher />
      <UserButton />
    </header>
    <main>{pages[page] ?? <Home />}</main>
  </LatchkeyProvider>,
)
