/** Checks whether the user has a name. That of an account that the CLI created without one is its email address. */
export const hasName = ({ name, email }: { name: string; email: string }): boolean => name !== '' && name !== email
