import type { PictureMediaType } from '@latchkey/contract'

/** Returns the type of a picture by its content. Returns null for every other content, SVG included. */
export const detectPictureType = (bytes: Buffer): PictureMediaType | null =>
  signatures.find(({ matches }) => matches(bytes))?.type ?? null

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** WHATWG MIME Sniffing Standard, section 6.1. */
const signatures: readonly { type: PictureMediaType; matches: (bytes: Buffer) => boolean }[] = [
  { type: 'image/webp', matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBPVP', 8) },
  { type: 'image/png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
]
