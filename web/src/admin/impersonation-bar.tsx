import { type SessionData, useAction } from '@latchkey/client/react'
import { Button, Text } from '@mantine/core'
import { loadAdminTexts } from '@latchkey/locales/load/admin'
import { useEffect, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { fetchTexts, loadPreferredLanguage, useLanguage } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './impersonation-bar.module.css'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'

/**
 * Shows the impersonated user on every screen, in the language of the administrator. The button ends the impersonation and
 * opens the user's admin page.
 */
export const ImpersonationBar = ({ user }: { user: NonNullable<SessionData>['user'] }) => {
  const { tag, texts: adminTexts } = useOwnTexts()
  const texts = adminTexts.impersonate
  const navigate = useNavigate()
  const session = client.useSession()
  const stop = useAction(client.admin.stopImpersonating)
  const endImpersonation = async () => {
    const result = await stop.run()
    if (!result) return
    // The impersonation has ended even if the administrator's own session expired.
    await session.refetch()
    if (result.error) return toast.failure(result.error)
    toast.success(() => texts.stopped)
    navigate(`/admin/users/${user.id}`)
  }
  return (
    <section className={classes.bar} aria-label={texts.bar} lang={tag}>
      <Text component="span" fw={600}>
        {texts.acting(getDisplayName(user))}
      </Text>
      <Button variant="white" size="xs" loading={stop.isPending} onClick={() => void endImpersonation()}>
        {texts.stop}
      </Button>
    </section>
  )
}

/** Returns the texts in the stored language of this browser. The screens have the language of the impersonated user. */
const useOwnTexts = () => {
  const { tag } = useLanguage()
  const texts = useAdminTexts()
  const [loaded, setLoaded] = useState<{ tag: typeof tag; texts: typeof texts }>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const language = await loadPreferredLanguage()
      const preferred = { tag: language.tag, texts: await fetchTexts(loadAdminTexts, language.tag) }
      if (isCurrent) setLoaded(preferred)
    }
    // Without a network, the bar has the language of the page.
    load().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [])
  return loaded ?? { tag, texts }
}
