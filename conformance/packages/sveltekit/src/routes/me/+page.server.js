export const load = ({ locals }) => ({ email: locals.session?.user.email ?? 'signed out' })
