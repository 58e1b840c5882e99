export const deviceKeys = {
  all: ['devices'] as const,
  of: (list_id: string) => ['devices', list_id] as const,
  links: (list_id: string) => ['devices', list_id, 'links'] as const,
  overrides: (list_id: string) => ['devices', list_id, 'overrides'] as const,
}
