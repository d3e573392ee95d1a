import { OrganizationSettings } from '@latchkey/react'

export default function Page() {
  return <OrganizationSettings />
}
