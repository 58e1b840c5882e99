import { useRef, useState } from 'react'
import type { PathOf } from '#app/components/form/field-path.ts'
import { isSame } from '#app/components/form/changed-fields.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { flattenFields } from '#rules/translated-fields.ts'

/** Changes to the same field within this time are one step. */
const STEP_MS = 1000
const STEPS_MAX = 100

type History<Form> = { past: readonly Form[]; future: readonly Form[] }

/** Undo and redo of a form's changes, also after saving. */
export function useUndo<Form extends object>(form: RowForm<Form>) {
  const [{ past, future }, setHistory] = useState<History<Form>>({ past: [], future: [] })
  const last = useRef({ path: '', at_ms: 0 })

  const remember = (path: string) => {
    const at_ms = performance.now()
    const is_same_step = last.current.path === path && at_ms - last.current.at_ms < STEP_MS && past.length > 0
    last.current = { path, at_ms }
    if (!is_same_step) setHistory({ past: [...past, form.values].slice(-STEPS_MAX), future: [] })
  }
  const apply = (values: Form) => {
    const current = new Map(entriesOf(form.values))
    for (const [path, value] of entriesOf(values)) {
      // The values come from this form, by its own paths.
      if (!isSame(value, current.get(path))) form.set(path as PathOf<Form>, value as never)
    }
  }
  const moveTo = (target: Form | undefined, next: History<Form>) => {
    if (target === undefined) return
    last.current = { path: '', at_ms: 0 }
    apply(target)
    setHistory(next)
  }
  const tracked: RowForm<Form> = {
    ...form,
    set: (path, value) => {
      remember(path)
      form.set(path, value)
    },
    field: (path) => {
      const field = form.field(path)
      return {
        ...field,
        onChange: (value) => {
          remember(path)
          field.onChange(value)
        },
      }
    },
  }
  return {
    form: tracked,
    /** Changes several fields as one step. */
    change: (fields: Partial<Form>) => {
      remember(Object.keys(fields).join(' '))
      apply({ ...form.values, ...fields })
    },
    undo: () => moveTo(past.at(-1), { past: past.slice(0, -1), future: [form.values, ...future] }),
    redo: () => moveTo(future[0], { past: [...past, form.values], future: future.slice(1) }),
    can_undo: past.length > 0,
    can_redo: future.length > 0,
  }
}

/** The values of a form by path; each translated text has its own path. */
const entriesOf = (values: object): [string, unknown][] => Object.entries(flattenFields(values))
