import { type Check, type Finding, isLocalHost, ok, warning } from './check.ts'

/** What is to be registered with each social provider: a character off, and it refuses everybody. */
export const providersCheck: Check = {
  subject: 'Social providers',
  run: ({ latchkey, settings }) => {
    const { socialProviders } = latchkey
    if (socialProviders.length === 0) return [ok('None is set up.')]
    return socialProviders.map(({ id, name, redirectURI }) => checkRedirectUri(name, redirectURI, { ...settings, id }))
  },
}

const checkRedirectUri = (
  name: string,
  redirectURI: string,
  home: { id: string; origin: string; basePath: string },
): Finding => {
  const own = `${home.origin}${home.basePath}/callback/${home.id}`
  if (redirectURI !== own) {
    return warning(
      `${name} sends people back to ${redirectURI}, which is not here.`,
      `Unless something there passes them on, take redirectURI out of socialProviders.${home.id} and register ${own}.`,
    )
  }
  if (redirectURI.startsWith('http:') && !isLocalHost(new URL(redirectURI).hostname)) {
    return warning(
      `${name} sends people back to ${redirectURI}, and most providers register no address with http.`,
      'Set LATCHKEY_URL=https://….',
    )
  }
  return ok(`${name}: the redirect URI to register there is ${redirectURI}`)
}
