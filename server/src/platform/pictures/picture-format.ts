import { MAX_PICTURE_PIXELS, type PictureMediaType } from '@latchkey/contract'

/**
 * Returns the type of a picture by its content. Returns null for every other content, SVG included, and for a picture with
 * too many pixels: a file of 32 bytes could take a gigabyte of memory in the browsers of its viewers.
 */
export const detectPictureType = (bytes: Buffer): PictureMediaType | null => {
  const format = formats.find(({ matches }) => matches(bytes))
  const size = format?.readSize(bytes)
  if (!format || !size) return null
  const pixels = size.width * size.height
  return pixels > 0 && pixels <= MAX_PICTURE_PIXELS ? format.type : null
}

interface Size {
  readonly width: number
  readonly height: number
}

interface PictureFormat {
  readonly type: PictureMediaType
  /** WHATWG MIME Sniffing Standard, section 6.1. */
  matches(bytes: Buffer): boolean
  /** Returns null if the file does not begin with the size that decoders use. */
  readSize(bytes: Buffer): Size | null
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** Portable Network Graphics, section 11.2.1: the first chunk is IHDR. */
const readPngSize = (bytes: Buffer): Size | null =>
  bytes.length >= 24 && startsWith(bytes, 'IHDR', 12)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

/** RFC 9649, section 2: the first chunk of a WebP has the size of the canvas, or of the only picture. */
const readWebpSize = (bytes: Buffer): Size | null => {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X' && bytes.length >= 30) {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (chunk === 'VP8L' && bytes.length >= 25 && bytes[20] === 0x2f) {
    const sides = bytes.readUInt32LE(21)
    return { width: (sides & 0x3f_ff) + 1, height: ((sides >>> 14) & 0x3f_ff) + 1 }
  }
  if (chunk === 'VP8 ' && bytes.length >= 30 && startsWith(bytes, '\x9d\x01\x2a', 23)) {
    // The upper two bits are a scale that decoders ignore.
    return { width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }
  }
  return null
}

/** ITU-T T.81, section B.2.2: the header of the frame follows segments with their lengths. */
const readJpegSize = (bytes: Buffer): Size | null => {
  for (let at = 2; at + 8 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    // Fill bytes can precede a marker.
    if (marker === 0xff) at += 1
    else if (FRAME_MARKERS.has(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else {
      const length = bytes.readUInt16BE(at + 2)
      // Decoders read on after a marker without a length, and could find another frame there.
      if (!isSegmentMarker(marker) || length < 2) return null
      at += 2 + length
    }
  }
  return null
}

/** SOF0 to SOF15. DHT, JPG and DAC have codes between them. */
const FRAME_MARKERS: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])

/** Segments that can precede the frame: DHT, DAC, and DQT to COM. */
const isSegmentMarker = (marker: number): boolean => marker === 0xc4 || marker === 0xcc || marker >= 0xdb

const formats: readonly PictureFormat[] = [
  {
    type: 'image/webp',
    matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBPVP', 8),
    readSize: readWebpSize,
  },
  { type: 'image/png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'), readSize: readPngSize },
  { type: 'image/jpeg', matches: (bytes) => startsWith(bytes, '\xff\xd8\xff'), readSize: readJpegSize },
]
