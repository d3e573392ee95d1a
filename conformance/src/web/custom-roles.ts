/** The response of list-roles. */
export const customRoles = ['Support', 'Event organizer'].map((role, index) => ({
  id: `role-${index}`,
  organizationId: '1',
  role,
  description: index === 0 ? 'Customers and their invitations' : null,
  permission: { invitation: ['create', 'cancel'], ...(index === 1 && { team: ['create', 'update'] }) },
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: null,
}))
