export const organizerKeys = {
  all: ['organizers'] as const,
  list: (query: object) => ['organizers', 'list', query] as const,
  one: (id: string) => ['organizers', 'one', id] as const,
}
