import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#app/features/storefront/pages/contact-screen.tsx'

export const Route = createFileRoute('/_query/_public/contact-us')({
  component: ContactScreen,
})
