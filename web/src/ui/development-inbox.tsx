import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from './language.tsx'

/** Leads to the mails of development, where the service has them. */
export const DevelopmentInbox = () => {
  const texts = useTexts()
  const [isThere, setIsThere] = useState(false)

  useEffect(() => {
    // Asked on this machine only: a service that the world can reach has no such page.
    if (!/^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(window.location.hostname)) return
    const left = new AbortController()
    const ask = { method: 'HEAD', headers: { accept: 'application/json' }, signal: left.signal }
    fetch(ADDRESS, ask).then(
      (answer) => setIsThere(answer.headers.get('content-type')?.startsWith('application/json') === true),
      () => setIsThere(false),
    )
    return () => left.abort()
  }, [])

  return isThere ? <Anchor href={ADDRESS}>{texts.web.devInbox}</Anchor> : null
}

const ADDRESS = '/dev/inbox'
