import { encodeBase32 } from '#contract/wire/base32.ts'
import type { RandomBytes } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import * as store from './store.ts'
import type { NewVoucher, ReservedVoucher } from './store.ts'

/** 50 random bits; guesses at an event are limited. */
const TYPED_CHARACTERS = 10

/** Returns a code that a person can type. */
export const newCode = (prefix: string, random: RandomBytes): string =>
  prefix + encodeBase32(random(7)).toUpperCase().slice(0, TYPED_CHARACTERS)

/** Returns a code that only a link brings along. */
export const newLinkCode = (random: RandomBytes): string => encodeBase32(random(15)).toUpperCase()

/** Stores new vouchers, and holds the places of those that reserve them. */
export async function insertVouchers(
  { tx, random }: { tx: Tx; random: RandomBytes },
  rows: readonly NewVoucher[],
  hold: { currency: string; locale: string },
): Promise<void> {
  await store.insertAll(tx, rows)
  const reserved = rows.filter(isReserved)
  if (reserved.length > 0)
    await store.reserveAll(tx, reserved, { ...hold, newSecret: () => newToken(random) })
}

const isReserved = (row: NewVoucher): row is ReservedVoucher =>
  row.reserves_places && row.ticket_id !== null && row.price_id !== null && row.until !== null
