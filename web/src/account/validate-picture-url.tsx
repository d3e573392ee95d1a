import { isHttpsUrl } from '@latchkey/contract/http-url'
import type { ReactNode } from 'react'
import { useAccountTexts } from './texts.ts'

/** Accepts only https URLs, because the content security policy of the page blocks other pictures. */
export const validatePictureUrl = (value: string): ReactNode => {
  const text = value.trim()
  return isHttpsUrl(text) ? null : <InvalidUrlText />
}

/** A component, so that the text follows the language. */
const InvalidUrlText = () => useAccountTexts().profile.picture.badAddress
