export const imageKeys = {
  of: (event_id: string) => ['images', event_id] as const,
}
