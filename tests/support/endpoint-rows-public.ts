import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import type { IdKind } from '#contract/id.ts'
import { promo_codes } from '#server/db/schema/events.ts'
import { ofEvent, only, type Row } from './endpoint-row.ts'
import { addPromoCode } from './sales-rows.ts'
import type { Stage } from './stage.ts'

/** Parts of a path that are no id by their name: what they may look like, and what is said when it is not there. */
export const WORDS_IN_PATHS: Readonly<Record<string, { kind: IdKind | null; missing: ErrorCode }>> = {
  organizer_or_slug: { kind: 'organizer', missing: 'event.not_found' },
  slug: { kind: null, missing: 'event.not_found' },
  code: { kind: null, missing: 'promo_code.invalid' },
}

/** As addEvent titles it. */
const SLUG = 'harbour-lights'

async function codeOf({ server, db, venue }: Stage): Promise<string> {
  const id = await db.withTx((tx) => addPromoCode(server, tx, venue.event))
  const [row] = await db.read((tx) => tx.select().from(promo_codes).where(eq(promo_codes.id, id)))
  return row?.code ?? ''
}

export const publicRows: Record<string, Row> = {
  listPublicEvents: only('anyone', () => ({})),
  readPublicEvent: only('anyone', ofEvent),
  findPublicEvent: only('anyone', ({ venue }) => ({
    organizer_or_slug: venue.organizer_id,
    slug: SLUG,
  })),
  checkPromoCode: {
    right: 'anyone',
    target: async (stage) => ({ params: { ...ofEvent(stage), code: await codeOf(stage) } }),
  },
}
