import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '#app/shell/auth-layout.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_auth')({
  component: () => (
    <ThemeRoot>
      <AuthLayout />
    </ThemeRoot>
  ),
})
