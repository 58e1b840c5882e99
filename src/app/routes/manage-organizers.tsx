import { createFileRoute } from '@tanstack/react-router'
import { OrganizersScreen, organizersSearch } from '#app/features/manage/organizers/organizers-screen.tsx'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/organizers')({
  validateSearch: organizersSearch.validate,
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  component: OrganizersScreen,
})
