import { encode } from 'uqr'
import classes from './qr-code.module.css'

interface QrCodeProps {
  /** The text that the camera reads. */
  content: string
  /** The name for screen readers. */
  label: string
}

/** Dark modules on white with a quiet zone in both color schemes, because cameras need this contrast. */
export const QrCode = ({ content, label }: QrCodeProps) => {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE_MODULES })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  )
}

/** The width of the quiet zone (ISO/IEC 18004, section 6.3.8). */
const QUIET_ZONE_MODULES = 4
