import { Box } from '@mantine/core'
import { useState } from 'react'
import { NonEssential } from '../ui/non-essential.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { lastProvider } from './last-provider.ts'
import type { ProviderButtonsProps } from './provider-buttons.tsx'
import { readServiceProviders } from './service-providers.ts'

/** What stands before a form that signs in or up: the providers that can be taken instead. Their place is kept for them. */
export const ProviderSignIn = (props: Omit<ProviderButtonsProps, 'last'>) => {
  const [last] = useState(lastProvider.read)
  const count = readServiceProviders().length
  if (count === 0) return null
  // As they will be arranged.
  const rows = count <= 3 ? count : last ? 4 : 3
  return (
    <NonEssential fallback={<Box mih={`${rows * 2.875 + 1.95}rem`} />}>
      <ProviderButtons {...props} last={last} />
    </NonEssential>
  )
}

const ProviderButtons = lazyNamed(() => import('./provider-buttons.tsx'), 'ProviderButtons')
