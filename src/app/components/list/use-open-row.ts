import { useState } from 'react'
import type { Id } from '#contract/wire/id.ts'

type OpenDialog = { what: 'create' } | { what: 'edit' | 'delete'; id: Id } | null

/** The open dialog of a list and its row in the current state; a removed row closes its dialog. */
export function useOpenRow<Row extends { id: Id }>(rows: readonly Row[]) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const rowFor = (what: 'edit' | 'delete') =>
    open?.what === what ? rows.find(({ id }) => id === open.id) : undefined
  return {
    is_creating: open?.what === 'create',
    edited: rowFor('edit'),
    deleted: rowFor('delete'),
    create: () => setOpen({ what: 'create' }),
    act: (what: 'edit' | 'delete', { id }: Row) => setOpen({ what, id }),
    close: () => setOpen(null),
  }
}
