import { createFileRoute } from '@tanstack/react-router'
import { EditsCorner } from '#app/features/manage/edits/edits-corner.tsx'
import { loadTexts } from '#app/lib/i18n.ts'
import { requireSession } from '#app/shell/guards.ts'
import { ManageLayout } from '#app/shell/manage-layout.tsx'

export const Route = createFileRoute('/_query/_manage')({
  beforeLoad: ({ location }) => requireSession(location),
  loader: () => loadTexts('manage'),
  component: Manage,
})

function Manage() {
  return <ManageLayout status={<EditsCorner />} />
}
