import { defineConfig } from 'vitepress'
import { toAnchor } from '../../scripts/anchors.mjs'
import { linkSourceFiles } from './link-source-files.mjs'
import { createSidebar } from './sidebar.mjs'

export default defineConfig({
  title: 'Latchkey',
  description: 'Accounts, sessions and organizations that a product team can own',
  lang: 'en',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }]],
  // An index for readers of the folder. The site has a sidebar.
  srcExclude: ['README.md'],
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.cache/vitepress',
  ignoreDeadLinks: 'localhostLinks',
  markdown: { anchor: { slugify: toAnchor }, config: linkSourceFiles },
  themeConfig: {
    logo: '/logo.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Get started', link: '/get-started/express' },
      { text: 'Guides', link: '/guides/custom-pages' },
      { text: 'Concepts', link: '/concepts/users-and-sessions' },
      { text: 'Reference', link: '/reference/options/' },
      { text: 'Operations', link: '/operations' },
      { text: 'Contributing', link: '/project/contributing' },
    ],
    sidebar: createSidebar(),
  },
})
