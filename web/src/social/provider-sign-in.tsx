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
  const rows = countProviderRows(count, lastId) + (props.firstButton ? 1 : 0)
  const height = rows * (ROW_REM + GAP_REM) + (props.isAboveForm ? DIVIDER_REM : -GAP_REM)
  return (
    <NonEssential fallback={<Box mih={`${height}rem`} />}>
      <ProviderButtons {...props} lastId={lastId} />
    </NonEssential>
  )
}

const ROW_REM = 2.25
const GAP_REM = 0.625
/** With its margin. */
const DIVIDER_REM = 1.95

/** Counts the rows of `ProviderButtons`. It is loaded later, so its layout is repeated here. */
export const countProviderRows = (providerCount: number, lastId: string | null): number => {
  if (providerCount <= 3) return providerCount
  const wideRows = lastId === null ? 0 : 1
  const tiles = Math.min(providerCount - wideRows, 6)
  return wideRows + Math.ceil(tiles / 2)
}

const ProviderButtons = lazyNamed(() => import('./provider-buttons.tsx'), 'ProviderButtons')
