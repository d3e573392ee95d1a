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
  return (
    <Section title={texts.title} intro={devices.data?.length === 0 ? undefined : texts.intro} headingRef={heading}>
      <AsyncContent state={devices} empty={texts.empty}>
        {(list) => (
          <>
            <Rows>
              {list.map((device) => (
                <DeviceRow key={device.id} device={device} onRevoked={refetchAfterRemoval} />
              ))}
            </Rows>
            {list.length > 1 && (
              <div>
                <RevokeAllButton devices={list} onRevoked={refetchAfterRemoval} />
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
  const revocation = useAction(revokeDevices)
  const revoke = async () => {
    const result = await revocation.run([device])
    if (!result || result.error) return false
    toast.success(() => texts.revoked)
    onRevoked()
    return true
  }
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
          onConfirm={revoke}
        />
      }
    />
  )
}

const RevokeAllButton = ({ devices, onRevoked }: { devices: readonly TrustedDevice[]; onRevoked: () => void }) => {
  const { devices: texts } = useTwoFactorTexts()
  const revocation = useAction(revokeDevices)
  const revoke = async () => {
    const result = await revocation.run(devices)
    if (!result) return false
    // The dialog closes, because it disappears with its button if one device remains.
    if (result.error) toast.failure(result.error)
    else toast.success(() => texts.allRevoked)
    onRevoked()
    return true
  }
  return (
    <ConfirmButton
      label={texts.revokeAll}
      dialog={texts.confirmAll}
      isPending={revocation.isPending}
      failure={revocation.error}
      onConfirm={revoke}
    />
  )
}

/** Stops at the first failure and returns it. */
const revokeDevices = async (devices: readonly TrustedDevice[]) => {
  for (const { id } of devices) {
    const result = await client.twoFactor.revokeTrustedDevice({ id })
    if (!isRemoved(result, 'TRUSTED_DEVICE_NOT_FOUND')) return result
  }
  return { data: { status: true }, error: null }
}
