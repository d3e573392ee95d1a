/** Writes the configured providers into the page, as the service does. */
export const setProviders = (...providers: { id: string; name: string }[]): void => {
  const meta = document.querySelector('meta[name="latchkey-providers"]') ?? document.createElement('meta')
  meta.setAttribute('name', 'latchkey-providers')
  meta.setAttribute('content', JSON.stringify(providers))
  document.head.append(meta)
}

export const google = { id: 'google', name: 'Google' }
export const github = { id: 'github', name: 'GitHub' }

/** The response that starts a provider sign-in. Tests don't follow the URL. */
export const authorizationRedirect = { body: { url: 'https://provider.example/authorize', redirect: false } }
