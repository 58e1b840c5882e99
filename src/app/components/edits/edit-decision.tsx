import type { ReactNode } from 'react'
import type { ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { EditConflict } from './edit-conflict.tsx'
import { EditDeleteConflict } from './edit-delete-conflict.tsx'
import { EditRefusal } from './edit-refused.tsx'
import type { EditLabels } from './edit-labels.ts'

interface EditDecisionProps {
  edit: Edit
  /** Name of the row. */
  name: string
  words: EditLabels
  /** Names of the rows that are dropped together with a dropped creation. */
  hanging: readonly string[]
  /** Link to where a rejected edit can be corrected; omitted on that page. */
  fix?: ReactNode
  onDecide: (decision: ConflictDecision) => void
}

/** The decision that an edit needs from the user; nothing while it waits for the network. */
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
