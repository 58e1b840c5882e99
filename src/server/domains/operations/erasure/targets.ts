import type { Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'

/** As much of a phone number as people write down. */
const PHONE_END = 8

type PersonName = { id: Id; first_name: string; last_name: string; email: string }
type ErasablePerson = PersonName & { erased_at: string | null }
type Buyer = ErasablePerson & { phone: string | null }

/** Who is to be erased, and by what they are found elsewhere. */
export type ErasureScope = {
  /** Whether there is anything of them left to blank. */
  is_news: boolean
  /** Whether who bought the order is among them: then it is everybody of it. */
  has_buyer: boolean
  people_ids: Id[]
  /** Of the people, and of the order where it goes as a whole. */
  ids: Id[]
  /** What people call the order, where it goes as a whole. */
  reference: string | null
  /** In lower case. */
  emails: string[]
  /** What names them in free text: whole names, addresses, numbers. */
  texts: string[]
}

/** Whether an attendee is the one who bought the order: under the same address, by the same name or by none. */
export function isBuyer(order: PersonName, attendee: PersonName): boolean {
  const [name, bought_by] = [nameOf(attendee), nameOf(order)]
  return emailOf(attendee) === emailOf(order) && (name === '' || name === bought_by)
}

/**
 * @param buyer who goes with the whole order; null: its buyer stays
 * @param staying people of the same order who share an address or a name with those who go, and keep it
 */
export function erasureScopeOf(
  buyer: Buyer | null,
  people: readonly ErasablePerson[],
  staying: readonly PersonName[],
): ErasureScope {
  const everybody = buyer === null ? people : [buyer, ...people]
  const kept_emails = new Set(staying.map(emailOf))
  const kept_names = new Set(staying.map(nameOf))
  const emails = everybody.map(emailOf).filter((email) => email !== '' && !kept_emails.has(email))
  const names = everybody.filter((person) => !kept_names.has(nameOf(person))).flatMap(fullNamesOf)
  const people_ids = people.map(({ id }) => id)
  return {
    is_news: everybody.some(({ erased_at }) => erased_at === null),
    has_buyer: buyer !== null,
    people_ids,
    ids: buyer === null ? people_ids : [buyer.id, ...people_ids],
    reference: buyer && orderReference(buyer.id),
    emails: [...new Set(emails)],
    texts: [...new Set([...emails, ...names, ...numbersOf(buyer?.phone ?? '')])],
  }
}

const emailOf = ({ email }: PersonName) => email.toLowerCase()
const nameOf = ({ first_name, last_name }: PersonName) => `${first_name} ${last_name}`.trim().toLowerCase()

/** Both orders, apart and joined; a single word is of too many people. */
function fullNamesOf({ first_name, last_name }: PersonName): string[] {
  if (first_name === '' || last_name === '') return []
  return [
    `${first_name} ${last_name}`,
    `${last_name} ${first_name}`,
    `${last_name}, ${first_name}`,
    `${last_name}${first_name}`,
  ]
}

function numbersOf(phone: string): string[] {
  return phone.length < PHONE_END ? [] : [phone.slice(-PHONE_END)]
}
