import type { Deps } from '#server/core/http/mount.ts'
import { addDays, daysBetween } from '#rules/members/calendar-days.ts'
import { tierStatusIn } from '#rules/members/membership.ts'
import { dayOf, findVenue } from '#server/domains/platform/index.ts'
import { mailMember } from './member-emails.ts'
import * as notices from './notices-store.ts'
import { pushTierEnding } from './pushes.ts'
import * as store from './store.ts'

/** Days before the end of a tier at which its member is notified; 0: on the last day. */
const DAYS_BEFORE = [14, 3, 0]
const BATCH_SIZE = 100

/**
 * Notifies members by mail and web push of tiers that end in two weeks, in three days and today, each once even
 * across restarts. After a downtime of days only the latest due notice is sent.
 * @returns the number of notified members
 */
export async function notifyTierEnds({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<number> {
  let notified = 0
  while (notified < BATCH_SIZE) {
    const has_notified = await db.withTx(async (tx) => {
      const now = clock()
      const venue = await findVenue(tx)
      if (venue === null) return false
      const today = dayOf(venue, now)
      const last = addDays(today, Math.max(...DAYS_BEFORE))
      const found = await notices.lockNext(tx, venue.account_id, { today, last, days_before: DAYS_BEFORE })
      if (found === undefined) return false
      const { member, until_day } = found
      const days_left = daysBetween(today, until_day)
      const due = DAYS_BEFORE.filter((days) => days_left <= days)
      // Another process may have saved the notice between the query and the row lock.
      if (!(await notices.saveNotice(tx, member, until_day, due, now))) return true
      const spans = (await store.spansOf(tx, [member.id])).get(member.id) ?? []
      const { tier, until, next } = tierStatusIn(spans, until_day)
      if (until === until_day && next !== null) {
        const facts = { tier, until, next, days_left }
        await mailMember({ tx, now, random, settings }, member, { template: 'tier-ending', facts })
        await pushTierEnding({ tx, now, random }, member, facts)
      }
      return true
    })
    if (!has_notified) return notified
    notified += 1
  }
  return notified
}
