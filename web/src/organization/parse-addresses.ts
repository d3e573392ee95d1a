/** Addresses that one call of the service invites. */
export const MAX_ADDRESSES = 50

/**
 * The e-mail addresses in what somebody pasted, each once: between commas, semicolons, blanks and lines, as a mail
 * program copies them too: `Ann Lee <ann@example.com>; "Bob" <bob@example.com>`. What is no address stays as it is, so
 * that nothing gets lost.
 */
export const parseAddresses = (text: string): string[] => {
  const known = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const named = part.match(/<([^<>]*)>/)?.[1]
    for (const word of (named ?? part).split(/\s+/)) {
      const address = word.replace(/^["'(<]+|["')>.]+$/g, '')
      if (address && !known.has(address.toLowerCase())) known.set(address.toLowerCase(), address)
    }
  }
  return [...known.values()]
}
