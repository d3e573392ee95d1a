import { AccountSettings } from '@latchkey/react'

export default function Page() {
  return <AccountSettings />
}
