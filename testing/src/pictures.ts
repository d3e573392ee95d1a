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

/** A file of `size` bytes with the signature of a PNG. */
export const createPng = (size: number): string => {
  const file = Buffer.alloc(size)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(file)
  return `data:image/png;base64,${file.toString('base64')}`
}
