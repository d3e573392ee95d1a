import type { Failure } from '@latchkey/client/react'
import type { ScreenTexts, Texts } from '@latchkey/locales/en'
import { findErrorText } from '@latchkey/locales/error-text'
import { loadAreaErrors } from '@latchkey/locales/load'
import { useEffect, useState } from 'react'
import { fetchTexts, type Language, useLanguage, useTexts } from './language.tsx'

/** The sentence for a failed call; without an answer of the service, that it cannot be reached. */
export const FailureText = ({ failure }: { failure: Failure }) => {
  const { web } = useTexts()
  if (failure.status === 0) return web.offline
  // The page of a proxy before a service that is away: to load ours anew would help nobody, and lose what was typed.
  const isAway = failure.status >= 500 && failure.code === 'UNEXPECTED_ANSWER'
  return <ErrorText code={isAway ? 'INTERNAL_SERVER_ERROR' : failure.code} />
}

interface ErrorTextProps {
  /** As it arrives in an answer or in an address. */
  code: string | null
}

/** The sentence for an error code, in whatever language is chosen while it is shown. */
export const ErrorText = ({ code }: ErrorTextProps) =>
  findErrorText(useTexts().errors, code) ?? <AreaErrorText code={code} />

/** Asks for the sentences of the areas before one of them is needed. Null when they cannot be fetched. */
export const fetchAreaErrors = async ({ tag, texts }: Language): Promise<AreaErrors | null> => {
  try {
    const errors = await fetchTexts(loadAreaErrors, tag)
    fetched.set(texts, errors)
    return errors
  } catch {
    // The general sentence has to do; the next failure asks again.
    return null
  }
}

type AreaErrors = Texts['areaErrors']

const fetched = new WeakMap<ScreenTexts, AreaErrors>()

/** Nothing until it is known which sentence is right; the one of another language until that of this one is there. */
const AreaErrorText = ({ code }: ErrorTextProps) => {
  const { tag, texts } = useLanguage()
  const [errors, setErrors] = useState<AreaErrors | null | undefined>(() => fetched.get(texts))

  useEffect(() => {
    let isOver = false
    void fetchAreaErrors({ tag, texts }).then((found) => {
      if (!isOver) setErrors((known) => found ?? known ?? null)
    })
    return () => {
      isOver = true
    }
  }, [tag, texts])

  if (errors === undefined) return null
  return (errors && findErrorText(errors, code)) ?? texts.pages.error.fallback
}
