import { MAX_DATA_URL_LENGTH, type PictureResult } from '../ui/use-picture-file.ts'

/** Twice the height of a logo in a mail, which is the largest one. */
const MAX_HEIGHT_PX = 96
const MAX_WIDTH_PX = 720
/** Smaller logos would be illegible. */
const MIN_HEIGHT_PX = 16

/**
 * Draws a file of any type that the browser supports, SVG included, and returns a PNG. The service refuses SVG, which can
 * contain scripts (decision 65). Rejects if the browser cannot draw the file.
 */
export const drawLogo = async (file: Blob): Promise<PictureResult> => {
  const image = await loadImage(file)
  for (let scale = computeFittingScale(image); scale * image.naturalHeight >= MIN_HEIGHT_PX; scale /= 1.5) {
    const picture = drawScaled(image, scale)
    if (picture.length <= MAX_DATA_URL_LENGTH) return { picture, error: null }
  }
  return { picture: null, error: 'tooLarge' }
}

/** An element instead of `createImageBitmap`, which decodes no SVG. */
const loadImage = async (file: Blob): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = await readAsDataUrl(file)
  await image.decode()
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('The picture has no size')
  return image
}

/** The content security policy allows `data:` but not `blob:`. */
const readAsDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })

const computeFittingScale = ({ naturalWidth, naturalHeight }: HTMLImageElement): number =>
  Math.min(MAX_HEIGHT_PX / naturalHeight, MAX_WIDTH_PX / naturalWidth)

const drawScaled = (image: HTMLImageElement, scale: number): string => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  return canvas.toDataURL('image/png')
}
