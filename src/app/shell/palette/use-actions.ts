import { useTranslation } from 'react-i18next'
import { canInAccount, type Right } from '#rules/permissions.ts'
import type { OpenedDialog } from '#app/lib/new-row.ts'
import type { PaletteItem } from '#app/lib/palette.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

interface Action {
  to: string
  label: string
  right: Right
  /** Only in the venue's account. */
  of_venue?: true
  /** What the page opens; other pages are the form. */
  opens?: OpenedDialog
}

/** Keys in manage.json, and the right that each needs. */
// oxfmt-ignore
const ACTIONS = [
  { to: '/manage/events', label: 'palette.new_event', right: 'event.create', opens: 'form' },
  { to: '/manage/bookings/new', label: 'palette.new_booking', right: 'booking.decide', of_venue: true },
  { to: '/manage/bookings/house', label: 'palette.block_room', right: 'booking.decide', of_venue: true, opens: 'form' },
  { to: '/account/users', label: 'palette.invite', right: 'user.manage', opens: 'form' },
  { to: '/manage/rooms', label: 'palette.new_room', right: 'room.edit', of_venue: true, opens: 'form' },
  { to: '/manage/other-events/create', label: 'palette.new_other_event', right: 'other_event.edit', of_venue: true },
  { to: '/manage/organizers', label: 'palette.new_organizer', right: 'organizer.edit', opens: 'form' },
  { to: '/manage/members/import', label: 'palette.import_members', right: 'member.edit', of_venue: true },
  { to: '/account/taxes-and-fees', label: 'palette.new_tax_or_fee', right: 'account.edit', opens: 'form' },
] as const satisfies readonly Action[]

/** What the signed-in user may start from any page of the desk. */
export function useActions(): PaletteItem[] {
  const { t } = useTranslation('manage')
  const team = useTeamSession()
  if (team === null) return []
  const { account } = team
  const mayStart = ({ right, of_venue }: Action) =>
    canInAccount(account, right) && (of_venue !== true || account.is_venue)
  return ACTIONS.filter(mayStart).map(({ to, label, ...action }) => ({
    to,
    label: t(label),
    ...('opens' in action ? { opens: action.opens } : {}),
  }))
}
