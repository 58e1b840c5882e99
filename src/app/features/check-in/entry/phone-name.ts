const KINDS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
]

/** What to call a phone until somebody names it; null when it does not say what it is. */
export function phoneName(user_agent: string): string | null {
  return KINDS.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null
}
