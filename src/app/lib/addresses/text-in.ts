/** A text in the search params, '' when absent. The router parses digits alone as a number. */
export function readTextParam(search: Record<string, unknown>, name: string): string {
  const value = search[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
