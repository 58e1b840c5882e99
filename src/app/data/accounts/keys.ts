export const accountKeys = {
  own: ['accounts', 'own'] as const,
  payment: ['accounts', 'payment-connection'] as const,
}
