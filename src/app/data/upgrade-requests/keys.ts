export const upgradeKeys = {
  all: ['upgrade-requests'] as const,
  page: (query: object) => ['upgrade-requests', 'page', query] as const,
  waiting: ['upgrade-requests', 'waiting'] as const,
  detail: (id: string) => ['upgrade-requests', 'one', id] as const,
}
