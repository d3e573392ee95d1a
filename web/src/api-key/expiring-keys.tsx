import { useCall } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { useState } from 'react'
import { client } from '../client.ts'
import { ButtonLink } from '../ui/link.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { getKeyState } from './key-state.ts'
import { useApiKeyTexts } from './texts.ts'

/** The API keys of the user that stop working within days. Renders nothing if there are none. */
export const ExpiringKeys = () => {
  const [now] = useState(() => Date.now())
  const { data } = useCall(client.apiKey.list)
  const all = Array.isArray(data) ? data : []
  const expiring = all.filter((key) => getKeyState(key, now) === 'expiringSoon')
  return expiring.length > 0 && <ExpiringKeyList keys={expiring} />
}

/** A separate component, so that its texts are loaded only if a key expires. */
const ExpiringKeyList = ({ keys }: { keys: readonly ApiKey[] }) => {
  const { expiring: texts } = useApiKeyTexts()
  return (
    <Section title={texts.title} intro={texts.intro} isWide>
      <Rows>
        {keys.map(({ id, name, expiresAt }) => (
          <Row key={id} name={name} details={expiresAt && <span>{texts.until(expiresAt)}</span>} />
        ))}
      </Rows>
      <div>
        <ButtonLink to="/account/api-keys" variant="default" size="sm">
          {texts.manage}
        </ButtonLink>
      </div>
    </Section>
  )
}
