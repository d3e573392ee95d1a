import { SignedIn, SignedOut } from '@latchkey/react'
import Link from 'next/link'

export default function Home() {
  return (
    <>
      <h1>Acme</h1>
      <SignedIn>
        <p>Your projects</p>
      </SignedIn>
      <SignedOut>
        <Link href="/acme/sign-in">Sign in to Acme</Link>
      </SignedOut>
    </>
  )
}
