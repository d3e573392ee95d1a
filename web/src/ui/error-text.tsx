import type { Failure } from '@latchkey/client/react'
import type { ScreenTexts, Texts } from '@latchkey/locales/en'
import { findErrorText } from '@latchkey/locales/error-text'
import { loadAreaErrors } from '@latchkey/locales/load'
import { useEffect, useState } from 'react'
import { fetchTexts, type Language, useLanguage, useTexts } from './language.tsx'

/** The message of a failed call. */
export const FailureText = ({ failure }: { failure: Failure }) => {
  const { web } = useTexts()
  if (failure.status === 0) return web.offline
  if (failure.code === 'BANNED_USER' && failure.banExpires) {
    return web.suspendedUntil(new Date(failure.banExpires))
  }
  if (failure.isDenial && failure.message !== '') return failure.message
  // A proxy responds for the unavailable service. The text for UNEXPECTED_ANSWER suggests a reload, which would lose input.
  const isServiceDown = failure.status >= 500 && failure.code === 'UNEXPECTED_ANSWER'
  return <ErrorText code={isServiceDown ? 'INTERNAL_SERVER_ERROR' : failure.code} />
}

interface ErrorTextProps {
  /** From a response or from the query of the page. */
  code: string | null
}

/** The message for an error code. It follows the language while it is shown. */
export const ErrorText = ({ code }: ErrorTextProps) =>
  findErrorText(useTexts().errors, code) ?? <AreaErrorText code={code} />

/** Fetches the error messages of the areas. Returns null if they can't be loaded. */
const fetchAreaErrors = async ({ tag, texts }: Language): Promise<AreaErrors | null> => {
  try {
    const errors = await fetchTexts(loadAreaErrors, tag)
    areaErrorsCache.set(texts, errors)
    return errors
  } catch {
    // The fallback message is shown, and the next failure retries.
    return null
  }
}

type AreaErrors = Texts['areaErrors']

const areaErrorsCache = new WeakMap<ScreenTexts, AreaErrors>()

/** Renders nothing until the messages are loaded. A change of the language keeps the old message until then. */
const AreaErrorText = ({ code }: ErrorTextProps) => {
  const { tag, texts } = useLanguage()
  const [errors, setErrors] = useState<AreaErrors | null | undefined>(() => areaErrorsCache.get(texts))

  useEffect(() => {
    let isCanceled = false
    void fetchAreaErrors({ tag, texts }).then((loaded) => {
      if (!isCanceled) setErrors((previous) => loaded ?? previous ?? null)
    })
    return () => {
      isCanceled = true
    }
  }, [tag, texts])

  if (errors === undefined) return null
  return (errors && findErrorText(errors, code)) ?? texts.pages.error.fallback
}
