import { apiPath } from './site-paths.ts'

/** The owner of a picture, and its URL: `image` of a user or `logo` of an organization. */
interface OwnedPicture {
  owner: 'user' | 'organization'
  id: string
  url: string | null | undefined
}

/**
 * Returns the address from which the browser loads a picture. The service copies pictures of other hosts, so that these
 * hosts do not learn who looks at a page. The content security policy blocks everything else.
 */
export const getPictureUrl = ({ owner, id, url }: OwnedPicture): string | null => {
  if (!url || url.startsWith('data:')) return url ?? null
  if (!URL.canParse(url)) return null
  const { origin, protocol } = new URL(url)
  if (origin === window.location.origin || origin === serviceOrigin) return url
  return protocol === 'https:'
    ? `${apiPath}/external-picture/${owner}/${encodeURIComponent(id)}?v=${hashUrl(url)}`
    : null
}

/** Uploaded pictures are at the service, which can be at another origin than the page of an application. */
const serviceOrigin = new URL(apiPath, window.location.origin).origin

/** FNV-1a: changes with the URL, because browsers cache a copy forever. */
const hashUrl = (url: string): string => {
  let hash = 0x811c9dc5
  for (const character of url) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
