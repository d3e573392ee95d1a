export {
  AcceptInvitation,
  AccountSettings,
  CreateOrganization,
  OrganizationSettings,
  OrganizationSwitcher,
  SignIn,
  SignUp,
  UserButton,
} from './components.tsx'
export { Protect, type ProtectProps, SignedIn, SignedOut } from './guards.tsx'
export { LatchkeyProvider, type LatchkeyProviderProps, type Paths } from './provider.tsx'
