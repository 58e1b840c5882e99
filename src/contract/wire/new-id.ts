import { encodeBase32 } from './base32.ts'
import type { Id } from './id.ts'

/** Prefix of ids, by kind. */
export const ID_PREFIXES = {
  account: 'ac',
  user: 'us',
  session: 'se',
  organizer: 'og',
  event: 'ev',
  other_event: 'oe',
  ticket: 'tk',
  price: 'pr',
  order: 'od',
  attendee: 'at',
  answer: 'an',
  check_in_list: 'cl',
  device: 'dv',
  scan: 'sc',
  pairing: 'pg',
  edit: 'ed',
  tax_or_fee: 'tx',
  question: 'qn',
  promo_code: 'pc',
  affiliate: 'af',
  capacity_assignment: 'ca',
  category: 'ct',
  image: 'im',
  attachment: 'ah',
  mail: 'ml',
  payment: 'py',
  refund: 'rf',
  dispute: 'ds',
  audit_entry: 'ae',
  member: 'mb',
  member_import: 'mi',
  grant: 'gr',
  merchant: 'mt',
  receipt: 'rc',
  upgrade: 'up',
  room: 'rm',
  booking: 'bk',
  booking_series: 'bs',
  block: 'bl',
  push_subscription: 'ps',
  push: 'pu',
  weather_closure: 'wc',
  message: 'mg',
} as const
export type IdKind = keyof typeof ID_PREFIXES

/** Returns random bytes; crypto.getRandomValues in production, seeded in tests. */
export type RandomBytes = (length: number) => Uint8Array

/** Creates an id: prefix, underscore, 80 random bits in lower-case Crockford base32. */
export function newId(kind: IdKind, random: RandomBytes): Id {
  return `${ID_PREFIXES[kind]}_${encodeBase32(random(10)).toLowerCase()}`
}
