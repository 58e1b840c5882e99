const HAN = /\p{Script=Han}/u

/** A person's name as one text, family name first and without a space in Chinese; null without any. */
export function personName(person: { first_name: string; last_name: string }): string | null {
  const first = person.first_name.trim()
  const last = person.last_name.trim()
  if (HAN.test(first) && HAN.test(last)) return last + first
  return [first, last].filter((part) => part !== '').join(' ') || null
}
