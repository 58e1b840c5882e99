export const supervisorKeys = { of: (event_id: string) => ['supervisors', event_id] as const }
