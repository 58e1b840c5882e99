import type { FpsPayee } from '#contract/orders/fps-payee.ts'

/** Returns a proxy as bank apps take it: mobile numbers with a hyphen after the country code. */
export function formatFpsProxy({ kind, value }: Pick<FpsPayee, 'kind' | 'value'>): string {
  return kind === 'mobile' ? value.replace(/^\+(852|853|86)/, '+$1-') : value
}
