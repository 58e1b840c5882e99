import { createFileRoute } from '@tanstack/react-router'
import { restoreQueryCache } from '#app/shell/load-pages.ts'
import { QueryLayout } from '#app/shell/query-layout.tsx'

export const Route = createFileRoute('/_query')({
  loader: () => restoreQueryCache(),
  component: QueryLayout,
})
