import { createFileRoute } from '@tanstack/react-router'
import { DoorsScreen } from '#app/features/manage/doors/doors-screen.tsx'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/doors')({
  beforeLoad: ({ location }) => requireRight(location, 'door.work'),
  component: DoorsScreen,
})
