import type { PictureMediaType } from '@latchkey/contract'

/** One pixel in each accepted media type, as a data URL. */
export const pixels: Record<PictureMediaType, string> = {
  'image/webp': 'data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=',
  'image/png':
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/jpeg':
    'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
}

export const ONE_PIXEL = pixels['image/png']

/** The beginning of a PNG of black pixels without its data. A browser reserves the memory of all pixels. */
const createPngHeader = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(header)
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12, 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header[24] = 8
  return header
}

/** A WebP with one chunk. */
const createWebp = (chunk: string, data: Buffer): Buffer => {
  const header = Buffer.alloc(20)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(12 + data.length, 4)
  header.write(`WEBP${chunk}`, 8, 'latin1')
  header.writeUInt32LE(data.length, 16)
  return Buffer.concat([header, data])
}

/** The beginning of a lossless WebP. */
const createWebpHeader = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(5, 0x2f)
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return createWebp('VP8L', data)
}

/** The beginning of a lossy WebP. */
const createLossyWebpHeader = (width: number, height: number): Buffer => {
  const data = Buffer.from('1000009d012a00000000', 'hex')
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return createWebp('VP8 ', data)
}

/** The beginning of an extended WebP, such as an animation. */
const createExtendedWebpHeader = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(10)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return createWebp('VP8X', data)
}

/** The beginning of a progressive JPEG with a comment before its frame. */
const createJpegHeader = (width: number, height: number): Buffer => {
  const frame = Buffer.from('ffc20011080000000003011100021100031100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8fffe0006abcdef01ff', 'hex'), frame])
}

type CreateHeader = (width: number, height: number) => Buffer

/** The beginnings of pictures of a size, as data URLs: they have few bytes, and take much memory in the browsers of viewers. */
export const pictureHeaders: readonly [kind: string, create: (width: number, height: number) => string][] = (
  [
    ['a PNG', 'image/png', createPngHeader],
    ['a lossless WebP', 'image/webp', createWebpHeader],
    ['a lossy WebP', 'image/webp', createLossyWebpHeader],
    ['an extended WebP', 'image/webp', createExtendedWebpHeader],
    ['a JPEG', 'image/jpeg', createJpegHeader],
  ] satisfies [string, PictureMediaType, CreateHeader][]
).map(([kind, type, create]) => [
  kind,
  (width, height) => `data:${type};base64,${create(width, height).toString('base64')}`,
])

/** A file of `size` bytes that begins like a PNG of one pixel. */
export const createPng = (size: number): string => {
  const file = Buffer.alloc(size)
  createPngHeader(1, 1).copy(file)
  return `data:image/png;base64,${file.toString('base64')}`
}
