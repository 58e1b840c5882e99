export const auditKeys = {
  list: (account_id: string, query: object) => ['audit', account_id, query] as const,
}
