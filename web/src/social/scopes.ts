/** What a provider may tell us or do for us, in kinds that people know. */
export type ScopeKind = 'profile' | 'email' | 'phone' | 'offline'

/** The scopes of an account, each provider's in its own words: the kinds among them, once each, and the rest as it is. */
export const classifyScopes = (scopes: readonly string[]): { kinds: ScopeKind[]; others: string[] } => {
  const found = new Set<ScopeKind>()
  const others = scopes.filter((scope) => {
    const kind = classifyScope(scope)
    if (kind) found.add(kind)
    return !kind
  })
  return { kinds: displayOrder.filter((kind) => found.has(kind)), others }
}

const classifyScope = (scope: string): ScopeKind | undefined => matchOrder.find((kind) => patterns[kind].test(scope))

const displayOrder = ['profile', 'email', 'phone', 'offline'] as const satisfies readonly ScopeKind[]

/** From particular to general. */
const matchOrder = ['email', 'phone', 'offline', 'profile'] as const satisfies readonly ScopeKind[]

const patterns: Record<ScopeKind, RegExp> = {
  email: /email/i,
  phone: /phone/i,
  offline: /^offline/i,
  profile:
    /^(openid|profile|name|identify|identity|public_profile|(users?|account_info)[.:]read|read[_:]user|user:read:user|user\.info\.\w+)$|\/userinfo\.profile$/i,
}
