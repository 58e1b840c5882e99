const DEVICE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
]

/** Default name of a phone; null when the user agent does not tell. */
export function deviceNameOf(user_agent: string): string | null {
  return DEVICE_PATTERNS.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null
}
