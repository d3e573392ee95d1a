import * as z from 'zod/mini'
import {
  ACCENT_COLOR_PATTERN,
  brandPictureKinds,
  FONT_PATTERN,
  MAX_CORNER_RADIUS,
  type PageBrand,
} from '../brand/brand.ts'
import { get, post } from '../call.ts'
import { isHttpUrl } from '../http-url.ts'
import { safeName } from '../names.ts'
import { pictureCallDefaults } from '../user/picture.ts'
import { adminActionDefaults, adminCallDefaults } from './admin-call.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), safeName)

const url = z.string().check(z.trim(), z.maxLength(2000), z.refine(isHttpUrl, { error: 'Expected an http(s) URL' }))

/** The values that admins can set. Pictures have a call of their own. */
const values = {
  name,
  /** The accent color, such as `#1f5fd0`. */
  color: z.string().check(z.regex(ACCENT_COLOR_PATTERN, { error: 'Expected a color such as #1f5fd0' })),
  /** The radius of corners in pixels. */
  radius: z.int().check(z.minimum(0), z.maximum(MAX_CORNER_RADIUS)),
  /** Installed font families, such as `Inter, Helvetica`. */
  font: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(FONT_PATTERN, { error: 'Expected names of fonts, separated by commas' }),
    ),
  homeUrl: url,
  termsUrl: url,
  privacyUrl: url,
  supportUrl: url,
  /** The name of the sender of emails. The address does not change. */
  senderName: name,
  /** The lines below an email. */
  footer: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
}

/** Null restores the value of the options. */
const changes = z.partial(
  z.object({
    name: z.nullable(values.name),
    color: z.nullable(values.color),
    radius: z.nullable(values.radius),
    font: z.nullable(values.font),
    homeUrl: z.nullable(values.homeUrl),
    termsUrl: z.nullable(values.termsUrl),
    privacyUrl: z.nullable(values.privacyUrl),
    supportUrl: z.nullable(values.supportUrl),
    senderName: z.nullable(values.senderName),
    footer: z.nullable(values.footer),
  }),
)

const optionalText = z.nullable(z.string())

/** Pictures are URLs. */
export const brandValues = z.object({
  name: optionalText,
  logo: optionalText,
  logoDark: optionalText,
  icon: optionalText,
  color: optionalText,
  radius: z.nullable(z.number()),
  font: optionalText,
  homeUrl: optionalText,
  termsUrl: optionalText,
  privacyUrl: optionalText,
  supportUrl: optionalText,
  senderName: optionalText,
  footer: optionalText,
})
/** The values of a brand. Null if a value is not set. */
export type BrandValues = z.infer<typeof brandValues>

/** A brand without values. */
export const emptyBrandValues: BrandValues = {
  name: null,
  logo: null,
  logoDark: null,
  icon: null,
  color: null,
  radius: null,
  font: null,
  homeUrl: null,
  termsUrl: null,
  privacyUrl: null,
  supportUrl: null,
  senderName: null,
  footer: null,
}

export const accentColors = z.object({
  fill: z.string(),
  fillHover: z.string(),
  label: z.string(),
  text: z.string(),
  tint: z.string(),
  tintHover: z.string(),
})

export const pageBrand: z.ZodMiniType<PageBrand, PageBrand> = z.object({
  name: z.string(),
  logo: optionalText,
  logoDark: optionalText,
  icon: z.string(),
  mark: z.string(),
  accent: z.object({ shades: z.array(z.string()), light: accentColors, dark: accentColors }),
  radius: z.number(),
  font: optionalText,
  homeUrl: optionalText,
  termsUrl: optionalText,
  privacyUrl: optionalText,
  supportUrl: optionalText,
})

export const brandSetting = z.object({
  /** The values that admins have set. */
  stored: brandValues,
  /** The values of the options, which apply where `stored` has none. */
  configured: brandValues,
  /** The result, as the screens use it. */
  brand: pageBrand,
})

export const brandCalls = {
  getBrand: get({
    summary: 'Returns the brand: the values that admins have set, the values of the options, and the result.',
    path: '/admin/get-brand',
    ...adminCallDefaults,
    response: brandSetting,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND'],
  }),
  updateBrand: post({
    summary: 'Changes values of the brand. A null value restores the value of the options.',
    path: '/admin/update-brand',
    ...adminActionDefaults,
    body: changes,
    response: brandSetting,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND'],
  }),
  updateBrandPicture: post({
    summary:
      'Replaces a picture of the brand with a data URL of a WebP, PNG, or JPEG file of at most 47 KiB and 4 megapixels. Null restores the picture of the options.',
    path: '/admin/update-brand-picture',
    ...adminActionDefaults,
    body: z.object({ kind: z.enum(brandPictureKinds), picture: z.nullable(z.string()) }),
    response: brandSetting,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND', 'INVALID_PICTURE'],
  }),
  brandPicture: get({
    summary:
      'Returns the bytes of an uploaded picture of the brand. Each upload gets a new address. The ID `logo`, `logoDark` or `icon` returns the present picture, for emails.',
    path: '/brand-picture/:id',
    ...pictureCallDefaults,
    params: z.object({ id: z.string() }),
  }),
}
