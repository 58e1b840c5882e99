import { createFileRoute } from '@tanstack/react-router'
import { HomeDesignerScreen } from '#app/features/account/home-designer/home-designer-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/homepage-designer')({
  beforeLoad: ({ location }) => requireVenue(location, 'account.view'),
  loader: () => loadTexts('designer'),
  component: HomeDesignerScreen,
})
