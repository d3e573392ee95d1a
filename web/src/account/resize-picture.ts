/** What is wrong with a file: the key of its text. */
export type PictureError = 'tooLarge' | 'unreadable'

type ResizeResult = { picture: string; fault: null } | { picture: null; fault: PictureError }

/** Bytes of a file that may be chosen. */
const MAX_FILE_BYTES = 1_000_000
/** Pixels of a side: what the largest avatar needs on a dense screen. */
const SIDE_PX = 256
/** The service takes 47 KiB (`MAXIMUM_PICTURE_SIZE` of the contract), which Base64 makes a third longer. */
const MAX_DATA_URL_LENGTH = 62_000
/** Each try is smaller than the one before. */
const QUALITIES = [0.9, 0.75, 0.5, 0.25]

/** A file of any type that the browser shows, as a square data URL that the service takes. */
export const resizePicture = async (file: Blob): Promise<ResizeResult> => {
  if (file.size > MAX_FILE_BYTES) return { picture: null, fault: 'tooLarge' }
  const picture = await drawPicture(file)
  return picture === null ? { picture, fault: 'unreadable' } : { picture, fault: null }
}

/** The largest square in the middle of a picture. */
export const cropToSquare = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

const drawPicture = async (file: Blob): Promise<string | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PX
  const pen = canvas.getContext('2d')
  if (!pen) return null
  try {
    const bitmap = await createImageBitmap(file)
    const { x, y, side } = cropToSquare(bitmap)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX)
    bitmap.close()
  } catch {
    // Whatever it is, it is no picture to this browser.
    return null
  }
  return encode(canvas, 'image/webp') ?? encode(addWhiteBackground(canvas), 'image/jpeg')
}

/** Null where the browser does not write this type (HTML standard: it then writes PNG), or cannot make it small enough. */
const encode = (canvas: HTMLCanvasElement, type: string): string | null => {
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL(type, quality)
    if (url.startsWith(`data:${type};`) && url.length <= MAX_DATA_URL_LENGTH) return url
  }
  return null
}

/** JPEG knows no transparency: without this it would be black. */
const addWhiteBackground = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, SIDE_PX, SIDE_PX)
  }
  return canvas
}
