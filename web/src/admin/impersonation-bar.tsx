import { type SessionData, useAction } from '@latchkey/client/react'
import { Button, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './impersonation-bar.module.css'
import { useAdminTexts } from './texts.ts'
import { displayName } from './user.ts'

/** Shows the impersonated user on every screen. The button ends the impersonation and opens the user's admin page. */
export const ImpersonationBar = ({ user }: { user: NonNullable<SessionData>['user'] }) => {
  const { impersonate: texts } = useAdminTexts()
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
    <section className={classes.bar} aria-label={texts.bar}>
      <Text component="span" fw={600}>
        {texts.acting(displayName(user))}
      </Text>
      <Button variant="white" size="xs" loading={stop.isPending} onClick={() => void endImpersonation()}>
        {texts.stop}
      </Button>
    </section>
  )
}
