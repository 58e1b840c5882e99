export const checkInListKeys = {
  stats: (event_id: string) => ['check-in-lists', 'stats', event_id] as const,
  door_list: (event_id: string, list_id: string) =>
    ['check-in-lists', 'door-list', event_id, list_id] as const,
  conflicts: (list_id: string) => ['check-in-lists', 'conflicts', list_id] as const,
}
