export const billingKeys = {
  months: (account_id: string) => ['billing', account_id, 'months'] as const,
  payments: (account_id: string, query: object) => ['billing', account_id, 'payments', query] as const,
}
