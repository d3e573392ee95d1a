// The options of a service that knows one provider, which is none of the eighteen.
import { openIdProvider } from '@latchkey/server'

const { OPENID_ISSUER: issuer = '', OPENID_CLIENT_ID: clientId = '', OPENID_CLIENT_SECRET: clientSecret } = process.env

export default {
  socialProviders: { acme: { definition: openIdProvider({ name: 'Acme', issuer }), clientId, clientSecret } },
}
