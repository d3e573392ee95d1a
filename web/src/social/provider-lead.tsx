import { Box } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazily } from '../ui/lazily.ts'
import { connectedAt } from './addresses.ts'
import { arranged, FIRST_TILES } from './arrangement.ts'
import { lastProvider } from './last-provider.ts'
import type { ProviderButtonsProps } from './provider-buttons.tsx'
import { serviceProviders } from './service-providers.ts'

/** What stands before a form that signs in or up: the providers that can be taken instead. Their place is kept for them. */
export const ProviderLead = (props: Omit<ProviderButtonsProps, 'offered' | 'last'>) => {
  const [last] = useState(lastProvider.read)
  const all = serviceProviders()
  if (all.length === 0) return null
  // Whoever is to be connected afterwards is no way in yet.
  const offered = all.filter(({ id }) => id !== connectedAt(props.next))
  const { lines, others } = arranged(offered, last)
  const rows = lines.length + Math.ceil(Math.min(others.length, FIRST_TILES + 1) / 2)
  return (
    <Suspense fallback={<Box mih={`${rows * ROW + OR}rem`} />}>
      <ProviderButtons {...props} offered={offered} last={last} />
    </Suspense>
  )
}

/** How high a line and what is below them is, in rem. */
const ROW = 2.875
const OR = 1.95

const ProviderButtons = lazily(() => import('./provider-buttons.tsx'), 'ProviderButtons')
