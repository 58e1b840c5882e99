import { fpsPayee } from '#contract/orders/fps-payee.ts'
import { formatFpsProxy } from '#rules/sales/fps-proxy.ts'

/** Payee of FPS codes: proxy, bank code and name, one per line; none: nothing. */
export function formatFpsPayee(value: unknown): string[] {
  const parsed = fpsPayee.safeParse(value)
  if (!parsed.success) return []
  const { bank_code, name } = parsed.data
  return [formatFpsProxy(parsed.data), ...(bank_code === null ? [] : [bank_code]), name]
}
