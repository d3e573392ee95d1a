/** The service accepts this many addresses in one call. */
export const MAX_INVITED_ADDRESSES = 50

/**
 * Parses pasted email addresses and removes duplicates. Separators are commas, semicolons, spaces and line breaks.
 * Accepts the format of email programs: `Ann Lee <ann@example.com>; "Bob" <bob@example.com>`. Invalid addresses stay in
 * the result, so that no input is lost.
 */
export const parseAddresses = (text: string): string[] => {
  const addresses = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const inBrackets = part.match(/<([^<>]*)>/)?.[1]
    for (const word of (inBrackets ?? part).split(/\s+/)) {
      const address = word.replace(/^["'(<]+|["')>.]+$/g, '')
      if (address && !addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
    }
  }
  return [...addresses.values()]
}
