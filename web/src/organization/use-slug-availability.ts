import { useEffect, useState } from 'react'
import { client } from '../client.ts'
import { isSlug } from './slug.ts'

export type SlugAvailability = 'free' | 'taken' | 'unknown'

/** Whether a slug is free, asked when the typing pauses; `unknown` while it is not known. `own` is never taken. */
export const useSlugAvailability = (slug: string, own?: string): SlugAvailability => {
  const [answer, setAnswer] = useState<{ slug: string; state: SlugAvailability }>()
  const canBeChecked = isSlug(slug) && slug !== own
  useEffect(() => {
    if (!canBeChecked) return
    const left = new AbortController()
    const ask = async () => {
      const { error } = await client.organization.checkSlug({ slug }, { signal: left.signal })
      if (left.signal.aborted) return
      // Any other failure says nothing about the slug: the form will tell.
      const state = error ? (error.code === 'SLUG_IS_TAKEN' ? 'taken' : 'unknown') : 'free'
      setAnswer({ slug, state })
    }
    const timer = setTimeout(() => void ask(), PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [slug, canBeChecked])
  return canBeChecked && answer?.slug === slug ? answer.state : 'unknown'
}

/** Milliseconds without a keystroke. */
const PAUSE = 350
