export interface Device {
  /** Null where the user agent does not say. */
  browser: string | null
  system: string | null
  isHandheld: boolean
}

/**
 * Browser and operating system of a `User-Agent` header (RFC 9110, section 10.1.5), as far as people want to know them:
 * names without versions, because browsers froze those.
 */
export const parseUserAgent = (userAgent: string): Device => ({
  browser: findName(browsers, userAgent),
  system: findName(systems, userAgent),
  isHandheld: /iPhone|iPad|iPod|Android/.test(userAgent),
})

/** `Firefox · Windows`; null for what is neither. */
export const formatDeviceName = ({ browser, system }: Device): string | null =>
  [browser, system].filter((part) => part !== null).join(' · ') || null

type NamePatterns = readonly (readonly [pattern: RegExp, name: string])[]

const findName = (names: NamePatterns, userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

// Whoever builds on another browser names that one too, so the builders come first and what all claim to be last.
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
