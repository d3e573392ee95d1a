/** The platform or an organization, and what the user can do with its webhooks. */
export interface WebhookOwner {
  /** Undefined: the platform. */
  organizationId: string | undefined
  /** The path of the list. */
  path: string
  /** Added to the title of the page. */
  name?: string
  intro: string
  canCreate: boolean
  canUpdate: boolean
  canDelete: boolean
}

/** Creates the title of the page of an owner. */
export const createPageTitle = (title: string, { name }: WebhookOwner): string => (name ? `${title} · ${name}` : title)
