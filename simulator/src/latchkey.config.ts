// The options of the service under `npm run dev`: every provider's button works, and nobody registered anywhere.
import { DEFAULT_PORT, socialProvidersAt } from './social-providers.ts'

export default {
  socialProviders: socialProvidersAt(`http://127.0.0.1:${process.env.PROVIDERS_PORT ?? DEFAULT_PORT}`),
}
