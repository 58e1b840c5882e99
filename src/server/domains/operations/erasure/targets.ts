import type { Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'

/** Number of trailing digits of a phone number that are matched. */
const PHONE_END = 8

type PersonName = { id: Id; first_name: string; last_name: string; email: string }
type ErasablePerson = PersonName & { erased_at: string | null }
type Buyer = ErasablePerson & { phone: string | null }

/** People to be erased, and the values that identify them in other tables. */
export type ErasureScope = {
  /** Whether any of them has not been erased yet. */
  is_news: boolean
  /** Whether the buyer is included, and so everybody of the order. */
  has_buyer: boolean
  people_ids: Id[]
  /** Ids of the people, and of the order if it is erased as a whole. */
  ids: Id[]
  /** Reference of the order if it is erased as a whole. */
  reference: string | null
  /** In lower case. */
  emails: string[]
  /** Texts that identify them in free text: full names, addresses, numbers. */
  texts: string[]
}

/** Returns whether an attendee is the buyer of the order: the same address, and the same name or none. */
export function isBuyer(order: PersonName, attendee: PersonName): boolean {
  const [name, buyer_name] = [nameOf(attendee), nameOf(order)]
  return emailOf(attendee) === emailOf(order) && (name === '' || name === buyer_name)
}

/**
 * @param buyer buyer of an order that is erased as a whole; null: its buyer stays
 * @param others other people of the order; addresses and names that they share are kept
 */
export function erasureScopeOf(
  buyer: Buyer | null,
  people: readonly ErasablePerson[],
  others: readonly PersonName[],
): ErasureScope {
  const everybody = buyer === null ? people : [buyer, ...people]
  const kept_emails = new Set(others.map(emailOf))
  const kept_names = new Set(others.map(nameOf))
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

/** Both name orders, separated and joined; a single name would match too many people. */
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
