/** The page says that these providers are set up. */
export const setProviders = (...providers: { id: string; name: string }[]): void => {
  const told = document.querySelector('meta[name="latchkey-providers"]') ?? document.createElement('meta')
  told.setAttribute('name', 'latchkey-providers')
  told.setAttribute('content', JSON.stringify(providers))
  document.head.append(told)
}

export const google = { id: 'google', name: 'Google' }
export const github = { id: 'github', name: 'GitHub' }

/** What the service answers to whoever sets out; nobody goes anywhere in a test. */
export const authorizationRedirect = { body: { url: 'https://provider.example/authorize', redirect: false } }
