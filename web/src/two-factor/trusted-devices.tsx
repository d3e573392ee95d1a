import { useAction, useCall } from '@latchkey/client/react'
import type { TrustedDevice } from '@latchkey/contract'
import { Badge } from '../ui/mantine/badge.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDeviceName, parseUserAgent } from '@latchkey/contract/user-agent'
import { DeviceIcon } from '../account/device-icon.tsx'
import { useAccountTexts } from '../account/texts.ts'
import { client } from '../client.ts'
import { isRemoved } from '../ui/is-removed.ts'
import { AsyncContent } from '../ui/async-content.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { useTwoFactorTexts } from './texts.ts'

/** The browsers that need no second factor, most recently used first. */
export const TrustedDevices = () => {
  const { devices: texts } = useTwoFactorTexts()
  const devices = useCall(client.twoFactor.listTrustedDevices)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(devices)
  useOnTabVisible(devices.refetch)

  const handleRevoked = (message: string) => {
    toast.success(() => message)
    refetchAfterRemoval()
  }
  return (
    <Section title={texts.title} intro={devices.data?.length === 0 ? undefined : texts.intro} headingRef={heading}>
      <AsyncContent state={devices} empty={texts.empty}>
        {(list) => (
          <>
            <Rows>
              {list.map((device) => (
                <DeviceRow key={device.id} device={device} onRevoked={() => handleRevoked(texts.revoked)} />
              ))}
            </Rows>
            {list.length > 1 && (
              <div>
                <RevokeAllButton devices={list} onRevoked={() => handleRevoked(texts.allRevoked)} />
              </div>
            )}
          </>
        )}
      </AsyncContent>
    </Section>
  )
}

const DeviceRow = ({ device, onRevoked }: { device: TrustedDevice; onRevoked: () => void }) => {
  const { devices: texts } = useTwoFactorTexts()
  const { sessions } = useAccountTexts()
  const parsed = parseUserAgent(device.userAgent)
  const name = formatDeviceName(parsed) ?? sessions.unknownDevice
  const revocation = useRevocation(onRevoked)
  return (
    <Row
      picture={<DeviceIcon isHandheld={parsed.isHandheld} />}
      name={name}
      badges={device.isCurrent && <Badge variant="light">{sessions.thisDevice}</Badge>}
      details={
        <>
          {device.ipAddress && <span>{device.ipAddress}</span>}
          <span>{texts.lastUsed(device.lastUsedAt)}</span>
          <span>{texts.until(device.expiresAt)}</span>
        </>
      }
      actions={
        <ConfirmButton
          label={texts.revoke}
          ariaLabel={texts.revokeNamed(name)}
          size="sm"
          dialog={{ title: texts.confirmOne.title, body: texts.confirmOne.body(name) }}
          isPending={revocation.isPending}
          failure={revocation.error}
          onConfirm={() => revocation.revoke([device])}
        />
      }
    />
  )
}

const RevokeAllButton = ({ devices, onRevoked }: { devices: readonly TrustedDevice[]; onRevoked: () => void }) => {
  const { devices: texts } = useTwoFactorTexts()
  const revocation = useRevocation(onRevoked)
  return (
    <ConfirmButton
      label={texts.revokeAll}
      dialog={texts.confirmAll}
      isPending={revocation.isPending}
      failure={revocation.error}
      onConfirm={() => revocation.revoke(devices)}
    />
  )
}

/** `revoke` returns whether all devices were revoked. */
const useRevocation = (onRevoked: () => void) => {
  const { run, isPending, error } = useAction(revokeDevices)
  const revoke = async (devices: readonly TrustedDevice[]): Promise<boolean> => {
    const result = await run(devices)
    if (!result || result.error) return false
    onRevoked()
    return true
  }
  return { revoke, isPending, error }
}

/** Stops at the first failure and returns it. */
const revokeDevices = async (devices: readonly TrustedDevice[]) => {
  for (const { id } of devices) {
    const result = await client.twoFactor.revokeTrustedDevice({ id })
    if (!isRemoved(result, 'TRUSTED_DEVICE_NOT_FOUND')) return result
  }
  return { data: { status: true }, error: null }
}
