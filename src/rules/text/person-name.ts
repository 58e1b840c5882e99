const HAN = /\p{Script=Han}/u

/**
 * Returns a person's full name: Chinese names with the family name first and no space, others as entered; empty
 * when both parts are.
 */
export function personName(person: { first_name: string; last_name: string }): string {
  const first = person.first_name.trim()
  const last = person.last_name.trim()
  return HAN.test(first) && HAN.test(last) ? last + first : `${first} ${last}`.trim()
}
