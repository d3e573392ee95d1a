/** The kinds of access to a provider account that the screens explain. */
export type ScopeKind = 'profile' | 'email' | 'phone' | 'offline'

/** Groups the scopes of an account by kind. Providers name their scopes differently; unknown scopes are returned as they are. */
export const classifyScopes = (scopes: readonly string[]): { kinds: ScopeKind[]; others: string[] } => {
  const kinds = new Set<ScopeKind>()
  const others = scopes.filter((scope) => {
    const kind = classifyScope(scope)
    if (kind) kinds.add(kind)
    return !kind
  })
  return { kinds: displayOrder.filter((kind) => kinds.has(kind)), others }
}

const classifyScope = (scope: string): ScopeKind | undefined => matchOrder.find((kind) => patterns[kind].test(scope))

const displayOrder = ['profile', 'email', 'phone', 'offline'] as const satisfies readonly ScopeKind[]

/** From specific to general, because a scope can match several patterns. */
const matchOrder = ['email', 'phone', 'offline', 'profile'] as const satisfies readonly ScopeKind[]

const patterns: Record<ScopeKind, RegExp> = {
  email: /email/i,
  phone: /phone/i,
  offline: /^offline/i,
  profile:
    /^(openid|profile|name|identify|identity|public_profile|(users?|account_info)[.:]read|read[_:]user|user:read:user|user\.info\.\w+)$|\/userinfo\.profile$/i,
}
