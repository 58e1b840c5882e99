/** A text in an address, '' for none; digits alone were read as a number. */
export function readTextParam(search: Record<string, unknown>, name: string): string {
  const value = search[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
