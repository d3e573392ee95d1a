import { posix } from 'node:path'

/** Pages that `scripts/docs-pages.mjs` writes, by the document or folder that links name, relative to `docs`. */
export const projectPages = {
  '../CONTRIBUTING.md': '/project/contributing',
  '../CHANGELOG.md': '/project/changelog',
  '../SECURITY.md': '/project/security',
  decisions: '/project/decisions',
}

/**
 * A markdown-it plugin. Links to documents outside of `docs` lead to their pages. Source files have no page: only the text
 * of a link to them remains.
 */
export const linkSourceFiles = (md) => {
  md.core.ruler.push('link-source-files', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        if (token.type === 'link_open') rewriteLink(token, children.slice(index), env.relativePath)
      }
    }
  })
}

const rewriteLink = (token, following, page) => {
  const [path, fragment] = token.attrGet('href').split('#')
  if (/^(\w+:|\/|$)/.test(path)) return
  const target = posix.join(posix.dirname(page), path)
  if (target in projectPages) {
    token.attrSet('href', [projectPages[target], fragment].filter(Boolean).join('#'))
    return
  }
  if (!target.startsWith('../')) return
  token.tag = 'span'
  token.attrs = token.attrs.filter(([name]) => name !== 'href')
  following.find(({ type }) => type === 'link_close').tag = 'span'
}
