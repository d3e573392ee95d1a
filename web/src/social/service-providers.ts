/** A social provider that is set up at the service. */
export interface ServiceProvider {
  id: string
  /** As people know it. */
  name: string
}

/** Those that the service has set up, in its order, as it says in the page; none where a page was not served by it. */
export const readServiceProviders = (): readonly ServiceProvider[] => {
  const told = document.querySelector('meta[name="latchkey-providers"]')?.getAttribute('content')
  return told?.startsWith('[') ? JSON.parse(told) : []
}

/** As people know it; a provider that is not set up any more goes by its id. */
export const getProviderName = (id: string): string => readServiceProviders().find((one) => one.id === id)?.name ?? id
