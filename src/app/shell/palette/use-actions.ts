import { useTranslation } from 'react-i18next'
import { canInAccount, type Right } from '#rules/permissions.ts'
import type { PaletteItem } from '#app/lib/palette.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

interface Action {
  to: string
  label: string
  right: Right
  /** Only in the venue's account. */
  of_venue?: true
  /** The page opens its form for a new row; other pages are the form. */
  opens_form?: true
}

/** Keys in shell.json, and the right that each needs. */
// oxfmt-ignore
const ACTIONS = [
  { to: '/manage/events', label: 'palette.new_event', right: 'event.create', opens_form: true },
  { to: '/manage/bookings/new', label: 'palette.new_booking', right: 'booking.decide', of_venue: true },
  { to: '/manage/rooms', label: 'palette.new_room', right: 'room.edit', of_venue: true, opens_form: true },
  { to: '/manage/other-events/create', label: 'palette.new_other_event', right: 'other_event.edit', of_venue: true },
  { to: '/manage/organizers', label: 'palette.new_organizer', right: 'organizer.edit', opens_form: true },
  { to: '/manage/members/import', label: 'palette.import_members', right: 'member.edit', of_venue: true },
  { to: '/account/taxes-and-fees', label: 'palette.new_tax_or_fee', right: 'account.edit', opens_form: true },
] as const satisfies readonly Action[]

/** What the signed-in user may start from any page of the desk. */
export function useActions(): PaletteItem[] {
  const { t } = useTranslation('shell')
  const team = useTeamSession()
  if (team === null) return []
  const { account } = team
  const mayStart = ({ right, of_venue }: Action) =>
    canInAccount(account, right) && (of_venue !== true || account.is_venue)
  return ACTIONS.filter(mayStart).map(({ to, label, ...action }) => ({
    to,
    label: t(label),
    opens_form: 'opens_form' in action,
  }))
}
