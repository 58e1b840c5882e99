import { useState } from 'react'
import { useNewRowRequest } from '#app/lib/new-row.ts'
import type { Id } from '#contract/wire/id.ts'

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; id: Id } | null

/** The open dialog of a list and its row in the current state; a removed row closes its dialog. */
export function useOpenRow<Row extends { id: Id }>(rows: readonly Row[]) {
  const [open, setOpen] = useState<OpenDialog>(null)
  useNewRowRequest(() => setOpen({ kind: 'create' }))
  const rowFor = (kind: 'edit' | 'delete') =>
    open?.kind === kind ? rows.find(({ id }) => id === open.id) : undefined
  return {
    is_creating: open?.kind === 'create',
    edited: rowFor('edit'),
    deleted: rowFor('delete'),
    create: () => setOpen({ kind: 'create' }),
    act: (kind: 'edit' | 'delete', { id }: Row) => setOpen({ kind, id }),
    close: () => setOpen(null),
  }
}
