import { useState } from 'react'
import { newId, type Id, type IdKind } from '#contract/wire/id.ts'
import { browserPorts } from './net/browser-ports.ts'

/**
 * An id for the row that a form creates: stable while the form is mounted, so that submitting twice creates one
 * row.
 */
export function useNewId(kind: IdKind): Id {
  const [id] = useState(() => newId(kind, browserPorts().random))
  return id
}
