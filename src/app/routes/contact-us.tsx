import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#app/features/storefront/pages/contact-screen.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/contact-us')({
  component: () => (
    <ThemeRoot>
      <ContactScreen />
    </ThemeRoot>
  ),
})
