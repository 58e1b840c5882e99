export const clientOrderKeys = {
  of: (user_id: string | null) => ['client-orders', user_id] as const,
}
