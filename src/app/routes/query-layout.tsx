import { createFileRoute } from '@tanstack/react-router'
import { QueryLayout } from '#app/shell/query-layout.tsx'

export const Route = createFileRoute('/_query')({ component: QueryLayout })
