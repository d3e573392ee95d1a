import { isLocalHost, pictureMediaTypes } from '@latchkey/contract'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import { detectPictureType } from './pictures/picture-format.ts'

/**
 * Fails unless pages can show the picture without risk: other schemes can run scripts, and plain HTTP reveals to the
 * network which users a viewer looks at. An empty value removes a picture.
 */
export const requirePictureUrl = (ctx: Context, field: string, url: string | null | undefined): void => {
  if (url && !isPictureUrl(ctx, url)) fail('VALIDATION_ERROR', { message: `[body.${field}] Expected an https URL` })
}

export const isPictureUrl = ({ settings }: Pick<Context, 'settings'>, text: string): boolean => {
  if (isPictureDataUrl(text)) return true
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:') return true
  // Uploaded pictures have the origin of the server, which is plain HTTP only in development.
  return (
    url?.protocol === 'http:' &&
    !settings.cookies.secure &&
    (url.origin === settings.origin || isLocalHost(url.hostname))
  )
}

/** Browsers recognize a picture by its content, whatever type the URL declares. */
const isPictureDataUrl = (text: string): boolean => {
  const [, type, base64 = ''] = PICTURE_DATA_URL.exec(text) ?? []
  return type !== undefined && detectPictureType(Buffer.from(base64, 'base64')) === type
}

const PICTURE_DATA_URL = new RegExp(`^data:(${pictureMediaTypes.join('|')});base64,([A-Za-z0-9+/ ]+={0,2})$`)
