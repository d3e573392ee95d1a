import { ONE_PIXEL } from '../pictures.ts'
import type { TestServer } from '../test-server.ts'
import type { TestUser } from '../test-user.ts'

/** No host has this name, so the picture cannot be fetched. */
export const UNREACHABLE_PICTURE = 'https://pictures.invalid/ann.png'

/** Requests the copy of an unreachable picture, and then a stored one. */
export const viewExternalPicture = async (
  { database }: TestServer,
  viewer: TestUser,
  owner: 'user' | 'organization',
  id: string,
): Promise<void> => {
  await viewer.get(`/external-picture/${owner}/${id}`)
  await database.kysely
    .updateTable('externalPicture')
    .set({ type: 'image/png', content: ONE_PIXEL.split(',')[1] ?? '' })
    .where('id', '=', `${owner}:${id}`)
    .execute()
  await viewer.get(`/external-picture/${owner}/${id}`)
}
