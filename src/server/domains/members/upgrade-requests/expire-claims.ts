import { UNDO_MINUTES } from '#contract/members/upgrade-requests.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import type { Context } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { addGrant, lockMember, mailMember, tierStatusOf } from '#server/domains/members/members/service.ts'
import { releaseReceipts } from '#server/domains/members/receipts/service.ts'
import { dayOf, findVenue, type Venue } from '#server/domains/platform/index.ts'
import { minutesAfter } from './present.ts'
import * as store from './store.ts'
import type { RequestRow } from './store.ts'

const BATCH_SIZE = 50

type SettleContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>

/**
 * Applies decisions that can no longer be undone: the tier is granted from the day of the decision, and the member
 * is notified. Each runs in its own transaction with the mail, so that it happens once.
 * @returns the number of decisions
 */
export async function settleDecisions({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<number> {
  let settled_count = 0
  while (settled_count < BATCH_SIZE) {
    const has_settled = await db.withTx(async (tx) => {
      const now = clock()
      const venue = await findVenue(tx)
      const [row] = venue === null ? [] : await store.lockUnsettled(tx, minutesAfter(now, -UNDO_MINUTES), 1)
      if (venue === null || row === undefined) return false
      await settle({ tx, now, random, settings }, venue, row)
      return true
    })
    if (!has_settled) return settled_count
    settled_count += 1
  }
  return settled_count
}

async function settle(context: SettleContext, venue: Venue, row: RequestRow): Promise<void> {
  const { tx, now } = context
  const member = await lockMember(tx, venue.account_id, row.member_id)
  await store.save(tx, { ...row, settled_at: now })
  if (row.status === 'REJECTED') await releaseReceipts(tx, row.id)
  // A closed membership gets neither tier nor mail.
  if (member === undefined || member.closed_at !== null) return
  const { decided_at, decided_by, decided_name } = row
  if (row.status === 'APPROVED') {
    const from = dayAt(decided_at ?? now, venue.timezone)
    const by = { user_id: decided_by, name: decided_name, request_id: row.id }
    await addGrant(context, member, { tier: row.tier, from, until: null, reason: '' }, by)
    const { until, next } = await tierStatusOf(tx, member.id, dayOf(venue, now))
    return mailMember(context, member, {
      template: 'upgrade-approved',
      facts: { tier: row.tier, until, next },
    })
  }
  if (!row.tells) return
  await mailMember(context, member, {
    template: 'upgrade-rejected',
    facts: { tier: row.tier, code: row.rejection_code ?? 'own_words', words: row.rejection_words ?? '' },
  })
}
