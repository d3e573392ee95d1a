import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../router/router.tsx'
import type { MailedSecret } from './mailed-secrets.ts'

/**
 * Returns the secret of the mailed link of this page. A link that is opened in the same tab changes only the fragment, without
 * loading the page again: its secret moves from the address to the storage.
 */
export const useMailedSecret = (mailedSecret: MailedSecret): string | undefined => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const secretInUrl = hash.slice(1)
  const [secret, setSecret] = useState(() => secretInUrl || mailedSecret.find())
  if (secretInUrl !== '' && secretInUrl !== secret) setSecret(secretInUrl)
  useEffect(() => {
    if (secretInUrl === '') return
    mailedSecret.store(secretInUrl)
    navigate(pathname + search, { replace: true })
  }, [mailedSecret, secretInUrl, pathname, search, navigate])
  return secret
}
