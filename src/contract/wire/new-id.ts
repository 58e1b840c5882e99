import { encodeBase32 } from './base32.ts'
import { RESOURCE_ID_PREFIXES } from '../resources/declarations/index.ts'
import type { Id } from './id.ts'

/** Prefix of ids, by kind. */
export const ID_PREFIXES = {
  ...RESOURCE_ID_PREFIXES,
  account: 'ac',
  user: 'us',
  session: 'se',
  price: 'pr',
  order: 'od',
  answer: 'an',
  device: 'dv',
  scan: 'sc',
  allotment: 'al',
  guest_list: 'gl',
  voucher: 'vc',
  waiting_entry: 'we',
  box_office_entry: 'bo',
  ticket_batch: 'tb',
  pairing: 'pg',
  supervisor: 'sv',
  door_sign_off: 'so',
  edit: 'ed',
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
  receipt: 'rc',
  upgrade: 'up',
  booking_series: 'bs',
  block: 'bl',
  push_subscription: 'ps',
  push: 'pu',
  weather_closure: 'wc',
  message: 'mg',
  bank_statement: 'bt',
  statement_line: 'ln',
} as const
export type IdKind = keyof typeof ID_PREFIXES

/** Returns random bytes; crypto.getRandomValues in production, seeded in tests. */
export type RandomBytes = (length: number) => Uint8Array

/** Creates an id: prefix, underscore, 80 random bits in lower-case Crockford base32. */
export function newId(kind: IdKind, random: RandomBytes): Id {
  return `${ID_PREFIXES[kind]}_${encodeBase32(random(10)).toLowerCase()}`
}
