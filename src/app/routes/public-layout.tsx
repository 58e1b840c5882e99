import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { PublicLayout } from '#app/shell/public-layout.tsx'

export const Route = createFileRoute('/_query/_public')({
  loader: () => loadTexts('public'),
  component: PublicLayout,
})
