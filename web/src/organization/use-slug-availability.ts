import type { Failure } from '@latchkey/client/react'
import { useEffect, useState } from 'react'
import { client } from '../client.ts'
import { isSlug } from './slug.ts'

export type SlugAvailability = 'free' | 'taken' | 'unknown'

/** Checks a slug when the user pauses typing. Doesn't check `currentSlug`. */
export const useSlugAvailability = (slug: string, currentSlug?: string): SlugAvailability => {
  const [checked, setChecked] = useState<{ slug: string; availability: SlugAvailability }>()
  const canBeChecked = isSlug(slug) && slug !== currentSlug
  useEffect(() => {
    if (!canBeChecked) return
    const controller = new AbortController()
    const check = async () => {
      const { error } = await client.organization.checkSlug({ slug }, { signal: controller.signal })
      if (controller.signal.aborted) return
      setChecked({ slug, availability: toAvailability(error) })
    }
    const timer = setTimeout(() => void check(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [slug, canBeChecked])
  return canBeChecked && checked?.slug === slug ? checked.availability : 'unknown'
}

const PAUSE_MS = 350

/** Other failures don't show whether the slug is taken. */
const toAvailability = (error: Failure | null): SlugAvailability => {
  if (!error) return 'free'
  return error.code === 'SLUG_IS_TAKEN' ? 'taken' : 'unknown'
}
