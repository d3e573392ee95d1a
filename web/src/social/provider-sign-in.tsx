import { Box } from '@mantine/core'
import { useState } from 'react'
import { readLastLoginMethod } from '../session/last-login-method.ts'
import { NonEssential } from '../ui/non-essential.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import type { ProviderButtonsProps } from './provider-buttons.tsx'
import { readServiceProviders } from './service-providers.ts'

/** The provider buttons of a sign-in or sign-up screen. Their space is reserved until they are loaded. */
export const ProviderSignIn = (props: Omit<ProviderButtonsProps, 'lastId'>) => {
  const [method] = useState(readLastLoginMethod)
  const providers = readServiceProviders()
  const lastId = providers.find(({ id }) => id === method)?.id ?? null
  const count = providers.length
  if (count === 0 && !props.firstButton) return null
  // The number of rows of `layoutProviders`.
  const providerRows = count <= 3 ? count : lastId ? 4 : 3
  const rows = providerRows + (props.firstButton ? 1 : 0)
  // The gap after the last row, and the divider.
  const end = props.isAboveForm ? 1.95 : -0.625
  return (
    <NonEssential fallback={<Box mih={`${rows * 2.875 + end}rem`} />}>
      <ProviderButtons {...props} lastId={lastId} />
    </NonEssential>
  )
}

const ProviderButtons = lazyNamed(() => import('./provider-buttons.tsx'), 'ProviderButtons')
