import * as z from 'zod/mini'
import { get, post } from '../call.ts'

/** SVG is excluded because it can contain scripts. */
export const pictureMediaTypes = ['image/webp', 'image/png', 'image/jpeg'] as const
export type PictureMediaType = (typeof pictureMediaTypes)[number]

/** The common properties of calls that return the bytes of a picture. */
export const pictureCallDefaults = {
  access: 'anyone',
  limit: 'picture',
  isHeadAllowed: true,
  mediaTypes: pictureMediaTypes,
  errors: ['NOT_FOUND'],
} as const

/** Browsers cache a copy forever, so its address contains a value that changes with the URL of the picture. */
export const externalPictureQuery = z.object({ v: z.optional(z.string()) })

export const pictureCalls = {
  uploadPicture: post({
    summary:
      'Replaces the picture of the caller with a data URL of a WebP, PNG, or JPEG file of at most 47 KiB and 4 megapixels.',
    path: '/upload-picture',
    access: 'signed-in',
    limit: 'default',
    body: z.object({ picture: z.string() }),
    /** The URL of the picture, which is also the user's `image`. */
    response: z.object({ image: z.string() }),
    errors: ['INVALID_PICTURE', 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
    changesOrganizations: true,
  }),
  picture: get({
    summary: 'Returns the bytes of an uploaded picture. Each upload gets a new address that cannot be guessed.',
    path: '/picture/:id',
    ...pictureCallDefaults,
    params: z.object({ id: z.string() }),
  }),
  userPicture: get({
    summary: 'Returns the copy of a picture whose URL (`image`) is on another host. Copies are fetched once.',
    path: '/external-picture/user/:id',
    ...pictureCallDefaults,
    params: z.object({ id: z.string() }),
    query: externalPictureQuery,
  }),
}
