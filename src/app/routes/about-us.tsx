import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#app/features/storefront/pages/about-screen.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/about-us')({
  component: () => (
    <ThemeRoot>
      <AboutScreen />
    </ThemeRoot>
  ),
})
