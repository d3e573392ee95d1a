'use client'

import { createAuthClient } from '@latchkey/client/react'
import { LatchkeyProvider } from '@latchkey/react'
import { useRouter } from 'next/navigation'

const client = createAuthClient()

const paths = {
  signIn: '/acme/sign-in',
  account: '/acme/account',
  organization: '/acme/organization',
  afterSignIn: '/acme',
  afterSignOut: '/acme',
}

export const Provider = ({ children }) => {
  const router = useRouter()
  const navigate = (path, { replace }) => (replace ? router.replace(path) : router.push(path))
  return (
    <LatchkeyProvider client={client} appName="Acme" paths={paths} navigate={navigate} language="en">
      {children}
    </LatchkeyProvider>
  )
}
