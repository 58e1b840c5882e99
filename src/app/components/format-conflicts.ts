import i18next from 'i18next'
import type { ScheduleConflict } from '#contract/wire/errors.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

/** Formats schedule conflicts with their times, one per line, in the account's timezone. */
export function formatConflicts(conflicts: readonly ScheduleConflict[]): string[] {
  const team = currentTeamSession()
  // Only team members may see who has booked a room.
  if (team === null) return []
  const { timezone } = team.account
  const kinds = {
    booking: i18next.t('edits.there.booking', { ns: 'manage' }),
    event: i18next.t('edits.there.event', { ns: 'manage' }),
    block: i18next.t('edits.there.block', { ns: 'manage' }),
  }
  return conflicts.map(({ kind, title, client, starts_at, ends_at }) =>
    [client || title || kinds[kind], formatRange(starts_at, ends_at, timezone)].join(' · '),
  )
}
