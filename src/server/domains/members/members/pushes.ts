import { mailLocale, mailTranslatorOf, queuePush, type DataOf } from '#server/domains/messaging/index.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import type { Context } from '#server/core/http/context.ts'
import { findUser } from '#server/domains/accounts/index.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import type { MemberRow } from './store.ts'

type PushDeps = Pick<Context, 'tx' | 'now' | 'random'>

const MEMBERSHIP_PAGE = '/profile/membership'
/** What comes of one end takes the place of what came before; push services take 32 letters at most. */
const TAG = 'tier-ending'

/** Tells the browsers of a member, in their language, that a tier ends; worth telling until it has ended. */
export async function pushTierEnding(
  { tx, now, random }: PushDeps,
  { user_id }: MemberRow,
  { tier, until, next, days_left }: Omit<DataOf<'tier-ending'>, 'account_name' | 'name' | 'url'>,
): Promise<void> {
  const user = user_id === null ? undefined : await findUser(tx, user_id)
  if (user === undefined) return
  const { timezone } = await readVenue(tx)
  const { t, day, tag: lang } = mailTranslatorOf(mailLocale.parse(user.locale))
  const words = { tier: t(`tier.${tier}`), next: t(`tier.${next}`), until: day(until) }
  const subject = days_left === 0 ? 'tier_ending.subject_today' : 'tier_ending.subject'
  await queuePush(
    tx,
    { now, random },
    {
      user_id: user.id,
      message: {
        title: t(subject, words),
        body: t('tier_ending.text', words),
        path: MEMBERSHIP_PAGE,
        tag: TAG,
        lang,
      },
      expires_at: wallTimeToInstant(`${addDays(until, 1)}T00:00`, timezone),
    },
  )
}
