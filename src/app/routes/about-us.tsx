import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#app/features/storefront/pages/about-screen.tsx'

export const Route = createFileRoute('/_query/_public/about-us')({
  component: AboutScreen,
})
