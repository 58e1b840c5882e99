export const memberKeys = {
  pages: ['members', 'page'] as const,
  page: (query: object) => ['members', 'page', query] as const,
  detail: (id: string) => ['members', 'one', id] as const,
}
