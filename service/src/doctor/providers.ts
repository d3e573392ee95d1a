import { type Check, type Finding, ok, warning } from './check.ts'
import { isLocalHost } from '@latchkey/contract'

/** The redirect URI to register with each social provider. Providers compare it exactly. */
export const providersCheck: Check = {
  subject: 'Social providers',
  run: ({ latchkey, settings }) => {
    const { socialProviders } = latchkey
    if (socialProviders.length === 0) return [ok('No provider is configured.')]
    return socialProviders.map(({ id, name, redirectURI }) => checkRedirectUri(name, redirectURI, { ...settings, id }))
  },
}

const checkRedirectUri = (name: string, redirectURI: string, service: { id: string; apiUrl: string }): Finding => {
  const defaultURI = `${service.apiUrl}/callback/${service.id}`
  if (redirectURI !== defaultURI) {
    return warning(
      `${name} redirects to ${redirectURI}, which is not this service.`,
      `Unless that address forwards to this service, remove redirectURI from socialProviders.${service.id} and register ${defaultURI}.`,
    )
  }
  if (redirectURI.startsWith('http:') && !isLocalHost(new URL(redirectURI).hostname)) {
    return warning(
      `${name} redirects to ${redirectURI}, and most providers do not accept http.`,
      'Set LATCHKEY_URL=https://….',
    )
  }
  return ok(`${name}: register the redirect URI ${redirectURI}`)
}
