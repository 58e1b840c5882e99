import { useState } from 'react'
import { newId, type Id, type IdKind } from '#contract/wire/id.ts'
import { browserPorts } from './net/browser-ports.ts'

/** An id for what a form makes: the same for as long as the form is open, so that sending it twice makes one. */
export function useNewId(kind: IdKind): Id {
  const [id] = useState(() => newId(kind, browserPorts().random))
  return id
}
