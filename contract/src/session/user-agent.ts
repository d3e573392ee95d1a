/** The browser and operating system of a user agent, for lists of sessions. */
export interface Device {
  /** Null when the user agent does not contain it. */
  browser: string | null
  system: string | null
  isHandheld: boolean
}

/**
 * Parses the browser and operating system of a `User-Agent` header (RFC 9110, section 10.1.5). Versions are omitted,
 * because browsers no longer update them.
 */
export const parseUserAgent = (userAgent: string): Device => ({
  browser: findName(browsers, userAgent),
  system: findName(systems, userAgent),
  isHandheld: /iPhone|iPad|iPod|Android/.test(userAgent),
})

/** `Firefox · Windows`, or null for an unknown device. */
export const formatDeviceName = ({ browser, system }: Device): string | null =>
  [browser, system].filter((part) => part !== null).join(' · ') || null

/** Longer than the names of clients and programs. A program can send any text. */
const MAX_NAME_CHARACTERS = 64

/**
 * Finds the browser and system, or the name that another program sent: the session of an approved device has the name
 * of its client. Returns null for an unknown browser.
 */
export const findDeviceName = (userAgent: string): string | null =>
  isBrowser(userAgent)
    ? formatDeviceName(parseUserAgent(userAgent))
    : userAgent.slice(0, MAX_NAME_CHARACTERS).trim() || null

/** The user agents of all browsers begin with one of these products (RFC 9110, section 10.1.5). */
const isBrowser = (userAgent: string): boolean => /^(Mozilla|Opera)\//.test(userAgent)

type NamePatterns = readonly (readonly [pattern: RegExp, name: string])[]

const findName = (names: NamePatterns, userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

// Derived browsers also name the browser that they are based on, so they come first.
const browsers: NamePatterns = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOP(R|T|X|iOS)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: NamePatterns = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
