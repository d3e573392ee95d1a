import {
  type BrandValues,
  createAccent,
  DEFAULT_ACCENT_COLOR,
  DEFAULT_CORNER_RADIUS,
  DEFAULT_PRODUCT_NAME,
  type PageBrand,
} from '@latchkey/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { findBrandContent } from './brand.store.ts'
import { renderProductMark } from './product-mark.ts'
import { parseStoredBrand } from './stored-brand.ts'

/** The values of the administration, and those of the options for fields without one. */
export interface Brand extends PageBrand {
  /** The accent color as it was chosen. `accent` has its corrected shades. */
  readonly color: string
  readonly senderName: string | null
  readonly footer: string | null
  /** URLs of the current pictures, for mails. The URL of an upload stops working when it is replaced. */
  readonly mailPictures: { readonly logo: string | null; readonly logoDark: string | null }
}

export interface BrandSource {
  /** The brand, at most five seconds old. The same object while nothing changes. Never rejects. */
  current(): Promise<Brand>
  /** Reads the brand again, after a change on this node. */
  reload(): Promise<Brand>
}

/** A change is visible on all nodes after this time. */
const MAX_AGE_MS = 5000
/** A page that has waited this long for the database has the last known brand. */
const READ_TIMEOUT_MS = 1000

interface Parts {
  readonly db: Kysely<Tables>
  readonly settings: Pick<Settings, 'brand' | 'apiUrl'>
  readonly log: Logger
  readonly now: () => number
}

export const createBrandSource = ({ db, settings, log, now }: Parts): BrandSource => {
  let cached = { content: '', brand: toBrand(settings.brand) }
  let readAt = Number.NEGATIVE_INFINITY
  let hasRead = false
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    const content = (await findBrandContent(db)) ?? ''
    if (content !== cached.content) cached = { content, brand: mergeBrand(settings, content) }
    hasRead = true
  }

  const readOnce = (): Promise<void> => {
    readAt = now()
    reading ??= read()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'The brand could not be read'))
      .finally(() => (reading = null))
    return reading
  }

  return {
    current: async () => {
      if (Math.abs(now() - readAt) >= MAX_AGE_MS) await settleWithin(readOnce(), READ_TIMEOUT_MS)
      // Requests during the first read must not receive the brand of the options.
      else if (!hasRead && reading) await settleWithin(reading, READ_TIMEOUT_MS)
      return cached.brand
    },
    reload: async () => {
      // A read that started before the change can have the earlier values.
      await reading
      await readOnce()
      return cached.brand
    },
  }
}

/** Resolves with the work, or after the timeout. */
const settleWithin = async (work: Promise<void>, timeoutMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const mergeBrand = (settings: Parts['settings'], content: string): Brand => {
  const stored = parseStoredBrand(settings, content)
  const values = Object.entries(stored).filter(([, value]) => value !== null)
  const brand = toBrand({ ...settings.brand, ...Object.fromEntries(values) })
  const mailPicture = (kind: 'logo' | 'logoDark') =>
    stored[kind] === null ? brand[kind] : `${settings.apiUrl}/brand-picture/${kind}`
  return { ...brand, mailPictures: { logo: mailPicture('logo'), logoDark: mailPicture('logoDark') } }
}

const toBrand = (values: BrandValues): Brand => {
  const name = values.name ?? DEFAULT_PRODUCT_NAME
  const color = values.color ?? DEFAULT_ACCENT_COLOR
  const accent = createAccent(color)
  const mark = renderProductMark(name, accent)
  return {
    ...values,
    name,
    mark,
    icon: values.icon ?? mark,
    color,
    accent,
    radius: values.radius ?? DEFAULT_CORNER_RADIUS,
    mailPictures: { logo: values.logo, logoDark: values.logoDark },
  }
}

/** Returns the part of the brand for screens. */
export const toPageBrand = ({
  color: _color,
  senderName: _sender,
  footer: _footer,
  mailPictures: _mailPictures,
  ...brand
}: Brand): PageBrand => brand
