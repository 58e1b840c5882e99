/**
 * Reads one field as e-mail or mobile number; a Hong Kong number may come without +852. Null when it is
 * neither.
 */
export function readWho(typed: string): { email: string } | { phone: string } | null {
  const who = typed.trim()
  if (who.includes('@')) return { email: who }
  const digits = who.replace(/[\s()-]/g, '')
  if (/^\+\d+$/.test(digits)) return { phone: digits }
  if (/^\d{8}$/.test(digits)) return { phone: `+852${digits}` }
  if (/^852\d{8}$/.test(digits)) return { phone: `+${digits}` }
  return null
}
