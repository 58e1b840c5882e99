export const userKeys = {
  me: ['users', 'me'] as const,
  team: ['users', 'team'] as const,
  page: (query: object) => ['users', 'team', query] as const,
}
