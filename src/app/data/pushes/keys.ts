export const pushKeys = { of: (user_id: string | null) => ['pushes', user_id] as const }
