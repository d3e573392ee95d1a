import type { ReactNode } from 'react'
import { useAccountTexts } from './texts.ts'

/** What is to say about the address of a picture: only what lies behind https is shown, by the page's own policy. */
export const validatePictureUrl = (value: string): ReactNode => {
  const text = value.trim()
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? null : <InvalidUrlText />
}

/** An element, so that it follows the language. */
const InvalidUrlText = () => useAccountTexts().profile.picture.badAddress
