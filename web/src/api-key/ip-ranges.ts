/** Parses the addresses and networks of a text. Separators are line breaks, spaces, commas and semicolons. */
export const parseIpRanges = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The service validates again; this check names the invalid range. */
export const isIpRange = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const isV6 = address.includes(':')
  if (rest.length > 0 || (prefix !== undefined && !isPrefix(prefix, isV6 ? 128 : 32))) return false
  return isV6 ? URL.canParse(`http://[${address}]`) : isIpv4(address)
}

const isPrefix = (text: string, max: number): boolean => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max

const isIpv4 = (address: string): boolean => {
  const parts = address.split('.')
  return parts.length === 4 && parts.every((part) => isPrefix(part, 255))
}
