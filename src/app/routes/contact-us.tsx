import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#app/features/site/pages/contact-screen.tsx'

export const Route = createFileRoute('/_query/_public/contact-us')({
  component: ContactScreen,
})
