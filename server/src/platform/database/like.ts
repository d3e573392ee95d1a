/** Escapes the wildcards of a `like` pattern. The comparison needs `escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&')
