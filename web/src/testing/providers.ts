import { setMeta } from './set-meta.ts'

/** Writes the configured providers into the page, as the service does. */
export const setProviders = (...providers: { id: string; name: string }[]): void =>
  setMeta('latchkey-providers', JSON.stringify(providers))

export const google = { id: 'google', name: 'Google' }
export const github = { id: 'github', name: 'GitHub' }

/** The response that starts a provider sign-in. Tests don't follow the URL. */
export const authorizationRedirect = { body: { url: 'https://provider.example/authorize', redirect: false } }
