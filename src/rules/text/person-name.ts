const HAN = /\p{Script=Han}/u

/**
 * A person's name as one text: in Chinese the family name first and without a space, else as it was entered; blank
 * of whoever has said neither.
 */
export function personName(person: { first_name: string; last_name: string }): string {
  const first = person.first_name.trim()
  const last = person.last_name.trim()
  return HAN.test(first) && HAN.test(last) ? last + first : `${first} ${last}`.trim()
}
