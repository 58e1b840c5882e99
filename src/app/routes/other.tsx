import { createFileRoute } from '@tanstack/react-router'
import { OtherScreen } from '#app/features/storefront/others/other-screen.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/others/$otherEventId')({
  component: () => (
    <ThemeRoot>
      <OtherScreen />
    </ThemeRoot>
  ),
})
