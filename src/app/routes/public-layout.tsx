import { createFileRoute } from '@tanstack/react-router'
import { PublicLayout } from '#app/shell/public-layout.tsx'

export const Route = createFileRoute('/_query/_public')({ component: PublicLayout })
