export const doorKeyKeys = { of: (event_id: string) => ['door-keys', event_id] as const }
