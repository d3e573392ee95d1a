import type { Options } from '@latchkey/server'

interface PageOptions {
  isDevelopment: boolean
  organization: Options['organization']
}

/** The entry of the web app with what it must know of this service before it asks anything. */
export const pageOf = (entry: string, { isDevelopment, organization }: PageOptions): string => {
  const { roles, creatorRole } = organization || {}
  return entry
    .replace('__MODE__', () => (isDevelopment ? 'development' : 'production'))
    .replace('__ROLES__', () => inAttribute(JSON.stringify({ roles, creatorRole })))
}

/** Between the quotes of an attribute (HTML, section 13.1.2.3). */
const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
