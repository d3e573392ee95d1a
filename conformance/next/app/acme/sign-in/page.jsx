import { SignIn } from '@latchkey/react'

export default function Page() {
  return <SignIn />
}
