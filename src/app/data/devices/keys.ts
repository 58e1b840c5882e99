export const deviceKeys = { of: (list_id: string) => ['devices', list_id] as const }
