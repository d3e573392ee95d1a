import { useRef, useState } from 'react'

/** Why a file is refused. The value is the key of its text. */
export type PictureError = 'tooLarge' | 'unreadable'

/** A file as a data URL that the service accepts, or the reason to refuse it. */
export type PictureResult = { picture: string; error: null } | { picture: null; error: PictureError }

/** The service accepts 47 KiB (`MAX_PICTURE_BYTES` of the contract). Base64 adds a third. */
export const MAX_DATA_URL_LENGTH = 62_000

const UNREADABLE = { picture: null, error: 'unreadable' } as const

/** Converts the file of a `FileButton` and passes the result to `save`. */
export const usePictureFile = (
  convert: (file: Blob) => Promise<PictureResult>,
  save: (picture: string) => Promise<void>,
) => {
  const [error, setError] = useState<PictureError | null>(null)
  const [isReading, setIsReading] = useState(false)
  const resetRef = useRef<() => void>(null)

  const choose = async (file: File | null) => {
    if (!file) return
    setIsReading(true)
    // The browser cannot decode the file, or refuses to export it: Safari protects a canvas after some SVG files.
    const result = await convert(file).catch(() => UNREADABLE)
    setIsReading(false)
    setError(result.error)
    // Without the reset, choosing the same file again causes no change event.
    resetRef.current?.()
    if (result.picture !== null) await save(result.picture)
  }
  return {
    error,
    isReading,
    fileButtonProps: { accept: 'image/*', resetRef, onChange: (file: File | null) => void choose(file) },
  }
}
