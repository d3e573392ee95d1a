/** The supported social providers: ID and display name. */
export const socialProviders = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  microsoft: 'Microsoft',
  google: 'Google',
  spotify: 'Spotify',
  twitch: 'Twitch',
  twitter: 'X',
  dropbox: 'Dropbox',
  kick: 'Kick',
  linkedin: 'LinkedIn',
  gitlab: 'GitLab',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  roblox: 'Roblox',
  vk: 'VK',
  zoom: 'Zoom',
} as const

/** The ID of a built-in provider. Providers that the options define have other IDs. */
export type SocialProviderId = keyof typeof socialProviders

export const isSocialProviderId = (id: string): id is SocialProviderId => Object.hasOwn(socialProviders, id)
