import { ACCENT_COLOR_PATTERN, FONT_PATTERN, MAX_CORNER_RADIUS } from '@latchkey/contract'
import * as z from 'zod/mini'
import { fromVariable, httpUrl, integer, section, text, textMatching, toNumber } from './option-types.ts'

/**
 * The look of the screens, the server-rendered pages and the mails, in addition to `appName`. Admins can override each
 * value.
 */
export const brandOptions = section({
  /** The URL of a picture that replaces the name: 28 pixels high on pages, 32 in mails. */
  logo: fromVariable(z.optional(httpUrl), 'LATCHKEY_LOGO_URL'),
  /** The logo on dark backgrounds. `logo` if absent. */
  logoDark: fromVariable(z.optional(httpUrl), 'LATCHKEY_LOGO_DARK_URL'),
  /** The URL of the icon of browser tabs. If absent, the first letter of `appName` on the accent color. */
  icon: fromVariable(z.optional(httpUrl), 'LATCHKEY_ICON_URL'),
  /** The accent color, such as `#1f5fd0`. Where its contrast is too low, a lighter or darker shade is used. */
  color: fromVariable(
    z.optional(textMatching(ACCENT_COLOR_PATTERN, 'must be a color such as #1f5fd0')),
    'LATCHKEY_ACCENT_COLOR',
  ),
  /** The radius of corners in pixels. 8 if absent. */
  radius: fromVariable(z.optional(integer(0, MAX_CORNER_RADIUS)), 'LATCHKEY_CORNER_RADIUS', toNumber),
  /** Installed font families, such as `Inter, Helvetica`. The font of the system if absent. */
  font: fromVariable(
    z.optional(textMatching(FONT_PATTERN, 'must be names of fonts without quotes, separated by commas')),
    'LATCHKEY_FONT',
  ),
  /** The start page of the application: the target of the logo and of “Back to {product}”. */
  homeUrl: fromVariable(z.optional(httpUrl), 'LATCHKEY_HOME_URL'),
  /** A link below each page. `terms.url` if absent. */
  termsUrl: fromVariable(z.optional(httpUrl), 'LATCHKEY_TERMS_URL'),
  /** A link below each page. `terms.privacyUrl` if absent. */
  privacyUrl: fromVariable(z.optional(httpUrl), 'LATCHKEY_PRIVACY_URL'),
  /** A link below each page. */
  supportUrl: fromVariable(z.optional(httpUrl), 'LATCHKEY_SUPPORT_URL'),
  /** The name of the sender of mails. The name in `from` of the mailer if absent. */
  senderName: fromVariable(z.optional(text), 'LATCHKEY_SENDER_NAME'),
  /** The lines below a mail, such as the name and the address of the company. */
  footer: z.optional(text),
})
