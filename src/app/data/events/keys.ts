export const eventKeys = {
  archived: (query: object) => ['events', 'archived', query] as const,
  all_archived: ['events', 'archived'] as const,
}
