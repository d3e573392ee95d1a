import * as z from 'zod/mini'
import { get, post } from '../call.ts'

/** What a picture may be: no SVG, which is a program. */
export const pictureMediaTypes = ['image/webp', 'image/png', 'image/jpeg'] as const
export type PictureMediaType = (typeof pictureMediaTypes)[number]

export const pictureCalls = {
  uploadPicture: post({
    summary:
      'Stores a picture of the caller in the place of the one before: a data URL of a WebP, PNG or JPEG of at most 47 KiB.',
    path: '/upload-picture',
    access: 'signed-in',
    limit: 'default',
    body: z.object({ picture: z.string() }),
    /** Where it is served from now on: the user's `image`. */
    response: z.object({ image: z.string() }),
    errors: ['INVALID_PICTURE', 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
    changesOrganizations: true,
  }),
  picture: get({
    summary: 'The bytes of an uploaded picture. Each upload has an address of its own, which nobody guesses.',
    path: '/picture/:id',
    access: 'anyone',
    limit: 'picture',
    params: z.object({ id: z.string() }),
    response: z.never(),
    mediaTypes: pictureMediaTypes,
    errors: ['NOT_FOUND'],
  }),
}
