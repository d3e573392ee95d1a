import type { Accent } from './accent.ts'

/** The brand without options and without values of admins. */
export const DEFAULT_PRODUCT_NAME = 'Latchkey'
export const DEFAULT_ACCENT_COLOR = '#1f5fd0'
/** Pixels. */
export const DEFAULT_CORNER_RADIUS = 8
/** Pixels. */
export const MAX_CORNER_RADIUS = 24

/** A color with six hexadecimal digits, such as `#1f5fd0`. */
export const ACCENT_COLOR_PATTERN = /^#[0-9A-Fa-f]{6}$/
/** Names of font families without quotes, separated by commas: safe in every part of a style sheet. */
export const FONT_PATTERN =
  /^[A-Za-z][A-Za-z0-9-]*(?: [A-Za-z][A-Za-z0-9-]*)*(?:, ?[A-Za-z][A-Za-z0-9-]*(?: [A-Za-z][A-Za-z0-9-]*)*)*$/

/** The pictures of a brand. `logo` replaces the name; `logoDark` is for dark backgrounds, `icon` for browser tabs. */
export const brandPictureKinds = ['logo', 'logoDark', 'icon'] as const
export type BrandPictureKind = (typeof brandPictureKinds)[number]

/** The brand as the screens use it, with absolute URLs. */
export interface PageBrand {
  readonly name: string
  /** Null if the screens show `mark` and the name. */
  readonly logo: string | null
  /** Null if `logo` is shown on dark backgrounds, too. */
  readonly logoDark: string | null
  /** The icon of browser tabs. */
  readonly icon: string
  /** A square picture for a product without a logo, as a data URL. */
  readonly mark: string
  readonly accent: Accent
  /** Pixels. */
  readonly radius: number
  readonly font: string | null
  /** The start page of the application. Null if the accounts are the application. */
  readonly homeUrl: string | null
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  readonly supportUrl: string | null
}
