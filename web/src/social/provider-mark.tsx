import { findOwn } from '@latchkey/contract/find-own'
import type { SocialProviderId } from '@latchkey/contract/social-providers'
import { Icon } from '../ui/icon.tsx'
import { inColor, inTextColor, type LoadMark, Mark } from '../ui/mark.tsx'

/** The logo of a provider. Hidden from screen readers, because the name of the provider is next to it. */
export const ProviderMark = ({ id }: { id: string }) => {
  const load = findOwn<LoadMark>(marks, id)
  return load ? <Mark load={load} /> : <Icon name="plug" />
}

/** Marks in the text color: their brand rules require black or white, or their color is too light for a white background. */
const marks: Record<SocialProviderId, LoadMark> = {
  apple: inTextColor(() => import('simple-icons/icons/apple.svg?raw')),
  discord: inColor('#5865f2', () => import('simple-icons/icons/discord.svg?raw')),
  facebook: inColor('#0866ff', () => import('simple-icons/icons/facebook.svg?raw')),
  github: inTextColor(() => import('simple-icons/icons/github.svg?raw')),
  microsoft: async () => [
    { path: 'M2 2h9.5v9.5H2z', color: '#f25022' },
    { path: 'M12.5 2H22v9.5h-9.5z', color: '#7fba00' },
    { path: 'M2 12.5h9.5V22H2z', color: '#00a4ef' },
    { path: 'M12.5 12.5H22V22h-9.5z', color: '#ffb900' },
  ],
  // The package has only one color; the brand rules require four.
  google: async () => [
    { path: 'M18.61 6.04A8.9 8.9 0 0 0 4.14 7.82', color: '#ea4335', isStroke: true },
    { path: 'M4.14 7.82A8.9 8.9 0 0 0 4.14 16.18', color: '#fbbc05', isStroke: true },
    { path: 'M4.14 16.18A8.9 8.9 0 0 0 17.96 18.61', color: '#34a853', isStroke: true },
    { path: 'M17.96 18.61A8.9 8.9 0 0 0 20.9 12H12', color: '#4285f4', isStroke: true },
  ],
  spotify: inColor('#1ed760', () => import('simple-icons/icons/spotify.svg?raw')),
  twitch: inColor('#9146ff', () => import('simple-icons/icons/twitch.svg?raw')),
  twitter: inTextColor(() => import('simple-icons/icons/x.svg?raw')),
  dropbox: inColor('#0061ff', () => import('simple-icons/icons/dropbox.svg?raw')),
  kick: inTextColor(() => import('simple-icons/icons/kick.svg?raw')),
  linkedin: async () => [
    {
      path:
        'M3.5 2h17A1.5 1.5 0 0 1 22 3.5v17a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 20.5v-17A1.5 1.5 0 0 1 3.5 2z' +
        'M5.4 9.8h2.9v9H5.4zM6.85 5.2a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z' +
        'M10.2 9.8H13v1.25c.5-.85 1.5-1.5 2.9-1.5 2.4 0 3 1.6 3 3.9v5.35H16V14c0-1.25-.3-2.05-1.45-2.05-1.2 0-1.55.9-1.55 2.05v4.8h-2.8z',
      color: '#0a66c2',
    },
  ],
  gitlab: inColor('#fc6d26', () => import('simple-icons/icons/gitlab.svg?raw')),
  tiktok: inTextColor(() => import('simple-icons/icons/tiktok.svg?raw')),
  reddit: inColor('#ff4500', () => import('simple-icons/icons/reddit.svg?raw')),
  roblox: inTextColor(() => import('simple-icons/icons/roblox.svg?raw')),
  vk: inColor('#0077ff', () => import('simple-icons/icons/vk.svg?raw')),
  // The package has the wordmark, which is not legible at this size.
  zoom: async () => [
    {
      path:
        'M6.5 2h11A4.5 4.5 0 0 1 22 6.5v11a4.5 4.5 0 0 1-4.5 4.5h-11A4.5 4.5 0 0 1 2 17.5v-11A4.5 4.5 0 0 1 6.5 2z' +
        'M5 8.5v5.2a2.3 2.3 0 0 0 2.3 2.3h6.4a.5.5 0 0 0 .5-.5v-5.2A2.3 2.3 0 0 0 11.9 8H5.5a.5.5 0 0 0-.5.5z' +
        'M15.2 11v2l3 2.2a.5.5 0 0 0 .8-.4V9.2a.5.5 0 0 0-.8-.4z',
      color: '#0b5cff',
    },
  ],
}
