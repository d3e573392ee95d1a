import { readdirSync, readFileSync } from 'node:fs'

const page = (text, link) => ({ text, link })

const docs = new URL('../', import.meta.url)

export const createSidebar = () => [
  {
    text: 'Get started',
    items: [
      page('Zero to signed in: Express', '/get-started/express'),
      page('Next.js', '/get-started/nextjs'),
      page('Hono', '/get-started/hono'),
      page('SvelteKit', '/get-started/sveltekit'),
      page('Fastify', '/get-started/fastify'),
      page('Other servers', '/get-started/other-servers'),
      page('The service', '/get-started/service'),
    ],
  },
  {
    text: 'Guides',
    items: [
      page('Custom pages', '/guides/custom-pages'),
      page('Components for React', '/guides/components'),
      page('Theming', '/guides/theming'),
      page('Your database', '/guides/database'),
      page('Additional fields', '/guides/additional-fields'),
      page('Required data', '/guides/required-data'),
      page('Several accounts in one browser', '/guides/multiple-accounts'),
      page('Native apps and command-line tools', '/guides/bearer-tokens'),
      page('Devices without a browser', '/guides/device-authorization'),
      page('Tokens for other services', '/guides/access-tokens'),
      page('API keys', '/guides/api-keys'),
      page('Hooks', '/guides/hooks'),
      page('Webhooks', '/guides/webhooks'),
      page('Mails', '/guides/mails'),
      page('Sign-in by email', '/guides/email-codes'),
      page('Several email addresses', '/guides/email-addresses'),
      page('Passkeys', '/guides/passkeys'),
      page('Social providers', '/providers'),
      page('Social sign-in in native apps', '/guides/native-apps'),
      page('Moving from better-auth', '/moving-from-better-auth'),
      page('Moving from Auth.js, Clerk and others', '/guides/moving-from-other-systems'),
    ],
  },
  {
    text: 'Concepts',
    items: [
      page('Users and sessions', '/concepts/users-and-sessions'),
      page('Organizations and roles', '/concepts/organizations-and-roles'),
      page('How a sign-in is protected', '/concepts/sign-in-protection'),
      page('Architecture', '/architecture'),
      page('Screens', '/screens'),
    ],
  },
  { text: 'Reference', items: readReferenceSidebar() },
  {
    text: 'Operations',
    items: [
      page('Deployment', '/guides/deployment'),
      page('systemd', '/guides/systemd'),
      page('Operations', '/operations'),
      page('Backup and restore', '/backup'),
      page('Upgrading', '/upgrading'),
      page('Scale', '/scale'),
    ],
  },
  {
    text: 'Security',
    items: [
      page('Threat model', '/threat-model'),
      page('Security rules', '/security-rules'),
      page('Reporting a vulnerability', '/project/security'),
    ],
  },
  {
    text: 'Contributing',
    items: [
      page('Contributing', '/project/contributing'),
      page('Tour', '/tour'),
      page('Design system', '/design'),
      page('Glossary', '/glossary'),
      page('Differences from the better-auth protocol', '/protocol-differences'),
      page('Proof', '/proof'),
      page('Mutation testing', '/mutation-testing'),
      page('Changelog', '/project/changelog'),
      { text: 'Decisions', collapsed: true, link: '/project/decisions', items: listDecisions() },
    ],
  },
]

export const listDecisions = () =>
  readdirSync(new URL('decisions', docs))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(`decisions/${file}`, docs), 'utf8')
      return page(/^# (.+)$/m.exec(text)[1], `/decisions/${file.replace(/\.md$/, '')}`)
    })

/** The pages that `scripts/docs-pages.mjs` generated. */
const readReferenceSidebar = () => JSON.parse(readFileSync(new URL('reference/sidebar.json', docs), 'utf8'))
