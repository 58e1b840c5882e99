export const memberKeys = {
  pages: ['members', 'page'] as const,
  page: (query: object) => ['members', 'page', query] as const,
  one: (id: string) => ['members', 'one', id] as const,
}
