// The options of a service with one custom OpenID provider.
import { openIdProvider } from '@latchkey/server'

const { OPENID_ISSUER: issuer = '', OPENID_CLIENT_ID: clientId = '', OPENID_CLIENT_SECRET: clientSecret } = process.env

export default {
  socialProviders: { acme: { definition: openIdProvider({ name: 'Acme', issuer }), clientId, clientSecret } },
}
