import type { ReactNode } from 'react'
import type { ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { EditConflict } from './edit-conflict.tsx'
import { EditDeleteConflict } from './edit-delete-conflict.tsx'
import { EditRefusal } from './edit-refused.tsx'
import type { EditLabels } from './edit-labels.ts'

interface EditDecisionProps {
  edit: Edit
  /** What the row is called. */
  name: string
  words: EditLabels
  /** What goes with a creation that is dropped, by name. */
  hanging: readonly string[]
  /** The way to where a refused edit can be corrected; left out there. */
  fix?: ReactNode
  onDecide: (decision: ConflictDecision) => void
}

/** What an edit asks of a person; nothing while it waits for the network. */
export function EditDecision(props: EditDecisionProps) {
  switch (props.edit.state) {
    case 'waiting':
      return null
    case 'refused':
      return <EditRefusal {...props} />
    case 'conflict':
      return props.edit.op === 'delete' ? <EditDeleteConflict {...props} /> : <EditConflict {...props} />
  }
}
