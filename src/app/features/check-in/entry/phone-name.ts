const DEVICE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
]

/** What to call a phone until somebody names it; null when it does not say what it is. */
export function deviceNameOf(user_agent: string): string | null {
  return DEVICE_PATTERNS.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null
}
