import type { Attendee } from '#contract/attendees.ts'

/** A name as it was entered: Chinese without a space and the family name first. */
export function attendeeName({ first_name, last_name }: Pick<Attendee, 'first_name' | 'last_name'>): string {
  const is_chinese = /\p{Script=Han}/u.test(first_name + last_name)
  return is_chinese ? `${last_name}${first_name}` : `${first_name} ${last_name}`.trim()
}
