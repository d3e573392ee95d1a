import classes from './mark.module.css'

export interface MarkPart {
  path: string
  /** The brand color. Without one the mark has the color of the text. */
  color?: string
  isStroke?: boolean
}

/** A logo. Hidden from screen readers, because the name is next to it. */
export const Mark = ({ parts }: { parts: readonly MarkPart[] }) => (
  <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true">
    {parts.map(({ path, color = 'currentColor', isStroke }) => (
      <path
        key={path}
        d={path}
        fillRule="evenodd"
        fill={isStroke ? 'none' : color}
        stroke={isStroke ? color : undefined}
        strokeWidth={isStroke ? 4.2 : undefined}
      />
    ))}
  </svg>
)

export const inBrandColor = ({ path, hex }: { path: string; hex: string }): MarkPart[] => [{ path, color: `#${hex}` }]

/** For marks that must be black or white, or whose color is too light or too dark for a background. */
export const inTextColor = ({ path }: { path: string }): MarkPart[] => [{ path }]
