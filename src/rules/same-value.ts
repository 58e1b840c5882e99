/** Whether two values of a field are the same as JSON, whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
