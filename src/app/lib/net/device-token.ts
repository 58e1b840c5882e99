const KEY = 'device'
const BYTES = 32

/** What this browser is known by where it signed in before; made when it is first asked for, and kept for good. */
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
