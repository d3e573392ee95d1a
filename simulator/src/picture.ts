export const renderPicture = (name: string): Response =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#3b5bdb"/>` +
      `<text x="48" y="64" font-family="sans-serif" font-size="48" fill="#fff" text-anchor="middle">${findInitial(name)}</text></svg>`,
    { headers: { 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'" } },
  )

const findInitial = (name: string): string => /\p{L}|\p{N}/u.exec(name)?.[0]?.toUpperCase() ?? '?'
