export const eventKeys = {
  all: ['events'] as const,
  archived: (query: object) => ['events', 'archived', query] as const,
  of_organizer: (organizer_id: string, query: object) =>
    ['events', 'organizer', organizer_id, query] as const,
  upcoming: ['events', 'upcoming'] as const,
  room: (event_id: string, query: object) => ['events', 'room', event_id, query] as const,
  title: (event_id: string) => ['events', 'title', event_id] as const,
}
