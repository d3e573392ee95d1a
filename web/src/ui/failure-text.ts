import type { Failure } from '@latchkey/client/react'
import type { ScreenTexts } from '@latchkey/locales/en'
import { errorText } from '@latchkey/locales/error-text'

/** The sentence for a failed call; without an answer of the service, that it cannot be reached. */
export const failureText = (texts: ScreenTexts, failure: Failure): string =>
  failure.status === 0 ? texts.web.offline : errorText(texts, failure.code)
