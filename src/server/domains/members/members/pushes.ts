import { mailLocale, mailTranslatorOf, queuePush, type DataOf } from '#server/domains/messaging/index.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import type { Context } from '#server/core/http/context.ts'
import { findUser } from '#server/domains/accounts/index.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import type { MemberRow } from './store.ts'

type PushDeps = Pick<Context, 'tx' | 'now' | 'random'>

const MEMBERSHIP_PAGE = '/profile/membership'
/** A push with the same tag replaces earlier ones. Push services accept at most 32 characters. */
const TAG = 'tier-ending'

/**
 * Sends a push about the end of a tier to the member's browsers, in their language; it expires when the tier has
 * ended.
 */
export async function pushTierEnding(
  { tx, now, random }: PushDeps,
  { user_id }: MemberRow,
  { tier, until, next, days_left }: Omit<DataOf<'tier-ending'>, 'account_name' | 'name' | 'url'>,
): Promise<void> {
  const user = user_id === null ? undefined : await findUser(tx, user_id)
  if (user === undefined) return
  const { timezone } = await readVenue(tx)
  const { t, day, tag: lang } = mailTranslatorOf(mailLocale.parse(user.locale))
  const values = { tier: t(`tier.${tier}`), next: t(`tier.${next}`), until: day(until) }
  const subject = days_left === 0 ? 'tier_ending.subject_today' : 'tier_ending.subject'
  await queuePush(
    tx,
    { now, random },
    {
      user_id: user.id,
      message: {
        title: t(subject, values),
        body: t('tier_ending.text', values),
        path: MEMBERSHIP_PAGE,
        tag: TAG,
        lang,
      },
      expires_at: wallTimeToInstant(`${addDays(until, 1)}T00:00`, timezone),
    },
  )
}
