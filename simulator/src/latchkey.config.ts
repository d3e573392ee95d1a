// The service options of `npm run dev`. All providers work without a registration.
import { DEFAULT_PORT, createSocialProviders } from './social-providers.ts'

export default {
  socialProviders: createSocialProviders(`http://127.0.0.1:${process.env.PROVIDERS_PORT ?? DEFAULT_PORT}`),
}
