export const bankStatementKeys = {
  all: ['bank-statements'] as const,
  statements: (account_id: string) => ['bank-statements', account_id, 'statements'] as const,
  lines: (account_id: string, query: object) => ['bank-statements', account_id, 'lines', query] as const,
  orders: (account_id: string, query: string) => ['bank-statements', account_id, 'orders', query] as const,
}
