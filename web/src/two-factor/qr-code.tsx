import { encode } from 'uqr'
import classes from './qr-code.module.css'

interface QrCodeProps {
  /** What the camera reads. */
  content: string
  /** What it is, for those who do not see it. */
  label: string
}

/** Dark on white with its quiet zone, whatever the colours around it: cameras read nothing else for sure. */
export const QrCode = ({ content, label }: QrCodeProps) => {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE_MODULES })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  )
}

/** ISO/IEC 18004, section 6.3.8: squares. */
const QUIET_ZONE_MODULES = 4
