import { use } from 'react'
import { createLoadCache } from './loading-boundary.tsx'
import classes from './mark.module.css'
import { NonEssential } from './non-essential.tsx'

export interface MarkPart {
  path: string
  /** The brand color. Without one the mark has the color of the text. */
  color?: string
  isStroke?: boolean
}

/** Each logo is a file of its own, so that a screen loads only those that it shows. */
export type LoadMark = () => Promise<readonly MarkPart[]>

/** A logo, or its space until it is loaded. Hidden from screen readers, because the name is next to it. */
export const Mark = ({ load }: { load: LoadMark }) => (
  <NonEssential fallback={<svg className={classes.mark} aria-hidden="true" />}>
    <LoadedMark load={load} />
  </NonEssential>
)

const LoadedMark = ({ load }: { load: LoadMark }) => (
  <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true">
    {use(loadOnce(load, load)).map(({ path, color = 'currentColor', isStroke }) => (
      <path
        key={path}
        d={path}
        fillRule="evenodd"
        fill={isStroke ? 'none' : color}
        stroke={isStroke ? color : undefined}
        strokeWidth={4.2}
      />
    ))}
  </svg>
)

const loadOnce = createLoadCache<LoadMark, readonly MarkPart[]>()

/** A file of `simple-icons`: `() => import('simple-icons/icons/github.svg?raw')`. */
type LoadIcon = () => Promise<{ default: string }>

export const inColor =
  (color: string, loadIcon: LoadIcon): LoadMark =>
  async () => [{ path: readPath((await loadIcon()).default), color }]

/** For marks that must be black or white, or whose color is too light or too dark for a background. */
export const inTextColor =
  (loadIcon: LoadIcon): LoadMark =>
  async () => [{ path: readPath((await loadIcon()).default) }]

/** Each icon has one path. */
const readPath = (svg: string): string => / d="([^"]+)"/.exec(svg)?.[1] ?? ''
