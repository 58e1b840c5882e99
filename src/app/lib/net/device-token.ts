const KEY = 'device'
const BYTES = 32

/** Token that identifies a browser that signed in before; created on first use and stored permanently. */
export function deviceToken(): string {
  const kept = localStorage.getItem(KEY)
  if (kept !== null) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  localStorage.setItem(KEY, made)
  return made
}
