import { createFileRoute } from '@tanstack/react-router'
import { OrganizersScreen } from '#app/features/manage/organizers/organizers-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/organizers')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  component: OrganizersScreen,
})
