import { createFileRoute } from '@tanstack/react-router'
import { OrganizersScreen } from '#app/features/manage/organizers/organizers-screen.tsx'
import { asListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/organizers')({
  validateSearch: asListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  component: OrganizersScreen,
})
