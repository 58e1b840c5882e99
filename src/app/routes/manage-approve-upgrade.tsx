import { createFileRoute } from '@tanstack/react-router'
import { RequestsScreen } from '#app/features/members/requests/requests-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/approve-upgrade/')({
  validateSearch: readListAddress<{ decided?: true }>,
  beforeLoad: ({ location }) => requireVenue(location, 'receipt.decide'),
  loader: () => loadTexts('members'),
  component: Requests,
})

function Requests() {
  const is_decided = Route.useSearch({ select: ({ decided }) => decided === true })
  // Each list has its own initial sort and page.
  return <RequestsScreen key={String(is_decided)} is_decided={is_decided} />
}
