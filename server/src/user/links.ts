import type { Context } from '../platform/context.ts'

/** The address of a call, always below the configured base URL (rule R10). */
export const linkTo = (ctx: Context, path: string, query: Record<string, string>): string =>
  `${ctx.settings.origin}${ctx.settings.basePath}${path}?${new URLSearchParams(query)}`

/** `target` with a parameter more, before its fragment; relative targets stay relative. */
export const appendQueryParameter = (target: string, name: string, value: string): string => {
  const end = target.includes('#') ? target.indexOf('#') : target.length
  const page = target.slice(0, end)
  return `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${target.slice(end)}`
}
