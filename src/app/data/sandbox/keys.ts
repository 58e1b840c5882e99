export const sandboxPaymentKeys = { of: (payment_ref: string) => ['sandbox-payment', payment_ref] } as const
