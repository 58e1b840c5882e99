const KEY = 'device'
const BYTES = 32

/** Token that identifies a browser that signed in before; created on first use and stored permanently. */
export function deviceToken(): string {
  const saved = localStorage.getItem(KEY)
  if (saved !== null) return saved
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  localStorage.setItem(KEY, token)
  return token
}
