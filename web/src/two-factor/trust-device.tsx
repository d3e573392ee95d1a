import { screenDefaults } from '@latchkey/contract/limits'
import { Checkbox } from '@mantine/core'
import { useTwoFactorTexts } from './texts.ts'

interface TrustDeviceProps {
  isTrusted: boolean
  onChange: (isTrusted: boolean) => void
}

export const TrustDevice = ({ isTrusted, onChange }: TrustDeviceProps) => (
  <Checkbox
    label={useTwoFactorTexts().trust(TRUST_DAYS)}
    checked={isTrusted}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

const TRUST_DAYS = screenDefaults.trustedDeviceLifetime / 86_400
