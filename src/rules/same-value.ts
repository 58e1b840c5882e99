/** Returns whether two values are equal as JSON, regardless of key order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
