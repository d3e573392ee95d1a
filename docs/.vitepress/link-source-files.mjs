import { posix } from 'node:path'

/**
 * Pages that `scripts/docs-pages.mjs` writes, by the document, folder or source file that links name, relative to `docs`. A
 * page of the reference exists only on the site. In the repository, links open the source of the page.
 */
export const projectPages = {
  '../contract/src/errors.ts': '/reference/errors',
  '../contract/src/organization/organizations.ts': '/reference/calls/organizations',
  '../contract/src/session/sessions.ts': '/reference/calls/sessions',
  '../server/src/platform/options/options.ts': '/reference/options/',
  '../server/src/platform/options/organization-options.ts': '/reference/options/organization',
  '../server/src/platform/options/session-options.ts': '/reference/options/session',
  '../CONTRIBUTING.md': '/project/contributing',
  '../CHANGELOG.md': '/project/changelog',
  '../SECURITY.md': '/project/security',
  decisions: '/project/decisions',
}

/** The text file of the site with the content of a source file. Its name ends with `.txt`, so that browsers show it. */
export const sourcePage = (path) => `source/${path}.txt`

/** A markdown-it plugin. Links to documents outside of `docs` open their pages, and links to source files open copies. */
export const linkSourceFiles = (md) => {
  md.core.ruler.push('link-source-files', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'link_open') token.attrSet('href', rewriteLink(token.attrGet('href'), env.relativePath))
    }
  })
}

const rewriteLink = (link, page) => {
  const [path, fragment] = link.split('#')
  if (/^(\w+:|\/|$)/.test(path)) return link
  const target = posix.join(posix.dirname(page), path)
  if (target in projectPages) return [projectPages[target], fragment].filter(Boolean).join('#')
  return target.startsWith('../') ? `/${sourcePage(target.slice('../'.length))}` : link
}
