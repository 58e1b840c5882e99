export const owedRefundKeys = {
  all: ['owed-refunds'] as const,
  list: (account_id: string) => ['owed-refunds', account_id] as const,
}
