import { createFileRoute } from '@tanstack/react-router'
import { restoreKept } from '#app/shell/load-pages.ts'
import { QueryLayout } from '#app/shell/query-layout.tsx'

export const Route = createFileRoute('/_query')({
  loader: () => restoreKept(),
  component: QueryLayout,
})
