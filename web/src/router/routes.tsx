import { Children, createContext, isValidElement, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from './router.tsx'

interface RouteProps {
  /** Segments, `:name` for a parameter, and `*` at the end for any further segments. */
  path?: string
  /** Matches if no segments remain. */
  index?: true
  element: ReactNode
}

/** A row of `Routes`, which reads its props. */
export const Route = (_props: RouteProps): ReactNode => null

/** Renders the first matching route. Below a route with `*`, paths are relative to it. */
export const Routes = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const parent = useContext(MatchContext)
  const segments = toSegments(pathname).slice(parent.depth)
  for (const row of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(row)) continue
    const match = matchPath(row.props.path ?? '', segments)
    if (match) return <Matched match={match}>{row.props.element}</Matched>
  }
  return null
}

/** Navigates as soon as it is rendered. */
export const Navigate = ({ to, replace = false, state = null }: NavigateOptions & { to: string }): ReactNode => {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

/** The parameters of the matched routes. */
export const useParams = (): Params => useContext(MatchContext).params

type Params = Readonly<Record<string, string | undefined>>

interface Match {
  /** The number of matched segments. */
  depth: number
  params: Params
}

const MatchContext = createContext<Match>({ depth: 0, params: {} })

const Matched = ({ match, children }: { match: Match; children: ReactNode }) => {
  const parent = useContext(MatchContext)
  const { depth } = match
  // A string, because the object is new on each render.
  const params = JSON.stringify(match.params)
  const value = useMemo(
    () => ({ depth: parent.depth + depth, params: { ...parent.params, ...JSON.parse(params) } }),
    [parent, depth, params],
  )
  return <MatchContext value={value}>{children}</MatchContext>
}

const matchPath = (path: string, segments: readonly string[]): Match | null => {
  const parts = toSegments(path)
  const isOpen = parts.at(-1) === '*'
  if (isOpen) parts.pop()
  if (isOpen ? segments.length < parts.length : segments.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment)
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return { depth: parts.length, params }
}

const toSegments = (path: string): string[] => path.split('/').filter(Boolean)

/** The text itself if it is malformed: a URL can contain anything. */
const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
