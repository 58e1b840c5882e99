import { useState } from 'react'
import { useEdits } from '#app/data/catalogue/live.ts'
import { needsDecision } from '#app/data/edits/mutations.ts'
import { useBusy } from '#app/lib/busy.ts'
import { EditsPill } from '#app/components/edits/edits-pill.tsx'
import { EditsDialog } from './edits-dialog.tsx'

/** Indicator in the office's bar: unsent edits and needed decisions. */
export function EditsCorner() {
  const edits = useEdits() ?? []
  const [open, setOpen] = useState(false)
  const attention = edits.filter(needsDecision).length
  useBusy('unsaved', open)
  return (
    <>
      <EditsPill waiting={edits.length - attention} attention={attention} onOpen={() => setOpen(true)} />
      <EditsDialog open={open} edits={edits} onClose={() => setOpen(false)} />
    </>
  )
}
