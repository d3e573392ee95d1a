import { OrganizationSwitcher, UserButton } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Provider } from './provider.jsx'

export const metadata = { title: 'Acme' }

export default function Layout({ children }) {
  return (
    <Provider>
      <header>
        <OrganizationSwitcher />
        <UserButton />
      </header>
      <main>{children}</main>
    </Provider>
  )
}
