export const attendeeKeys = {
  of: (event_id: string) => ['attendees', event_id] as const,
  page: (event_id: string, query: object) => ['attendees', event_id, 'page', query] as const,
  detail: (event_id: string, attendee_id: string) => ['attendees', event_id, 'one', attendee_id] as const,
}
