import { MAX_DATA_URL_LENGTH, type PictureResult } from '../ui/use-picture-file.ts'

const MAX_FILE_BYTES = 1_000_000
/** The size of the largest avatar on a high-density screen. */
const SIDE_PX = 256
/** Tried in this order until the picture is small enough. */
const QUALITIES = [0.9, 0.75, 0.5, 0.25]

/** Converts a file of any type that the browser supports to a square data URL that the service accepts, or rejects. */
export const resizePicture = async (file: Blob): Promise<PictureResult> => {
  if (file.size > MAX_FILE_BYTES) return { picture: null, error: 'tooLarge' }
  const picture = await drawPicture(file)
  return picture === null ? { picture, error: 'unreadable' } : { picture, error: null }
}

/** Returns the largest centered square of a picture. */
export const cropToSquare = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

const drawPicture = async (file: Blob): Promise<string | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) return null
  const bitmap = await createImageBitmap(file)
  const { x, y, side } = cropToSquare(bitmap)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX)
  bitmap.close()
  return encode(canvas, 'image/webp') ?? encode(addWhiteBackground(canvas), 'image/jpeg')
}

/**
 * Returns null when the picture stays too large, or when the browser does not support the type: then `toDataURL` returns
 * PNG (HTML standard).
 */
const encode = (canvas: HTMLCanvasElement, type: string): string | null => {
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL(type, quality)
    if (url.startsWith(`data:${type};`) && url.length <= MAX_DATA_URL_LENGTH) return url
  }
  return null
}

/** JPEG has no transparency, so transparent pixels would become black. */
const addWhiteBackground = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  }
  return canvas
}
