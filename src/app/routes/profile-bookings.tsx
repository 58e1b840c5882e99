import { createFileRoute } from '@tanstack/react-router'
import { BookingsScreen } from '#app/features/profile/bookings/bookings-screen.tsx'

export const Route = createFileRoute('/_query/_public/profile/bookings')({ component: BookingsScreen })
