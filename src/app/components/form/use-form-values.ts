import { useState } from 'react'
import { readTextPath } from '#rules/translated-fields.ts'
import { isSame } from './changed-fields.ts'
import { readAt, writeAt, type PathOf, type ValueAt } from './field-path.ts'

type FormDraft<Row, Form> = {
  /** Input by path; each path is saved and resolved separately. */
  typed: Readonly<Record<string, unknown>>
  /** The row on which the input is based: a change that arrives meanwhile is a conflict and is not overwritten. */
  base: { row: Row } | null
  /** The last saved values, shown until the row itself has changed. */
  saved: { row: Row; form: Form } | null
}

export interface FormValues<Row, Form> {
  values: Form
  /** The values before the input. */
  initial_values: Form
  base: Row
  is_changed: boolean
  set: <Path extends PathOf<Form>>(path: Path, value: ValueAt<Form, Path>) => void
  at: <Path extends PathOf<Form>>(path: Path) => ValueAt<Form, Path>
  /** Marks these values as saved; later input stays. */
  markSaved: (values: Form) => void
  /** The row has a newer version, and the input is applied to that. */
  rebase: () => void
  reset: () => void
}

/** The unit of saving that a path belongs to: a field, or its text in one language. */
function unitOf(path: string): string {
  const [top = path, language, field] = path.split('.')
  return readTextPath(path) === null ? top : [top, language, field].join('.')
}

/** Applies the input to the values. */
const applyTyped = <Form extends object>(initial: Form, typed: Readonly<Record<string, unknown>>): Form =>
  // Each value has the type of its path.
  Object.entries(typed).reduce<unknown>(
    (form, [path, value]) => writeAt(form, path.split('.'), value),
    initial,
  ) as Form

/** The user's input on top of a row. */
export function useFormValues<Row, Form extends object>(
  row: Row,
  toForm: (row: Row) => Form,
): FormValues<Row, Form> {
  const blank: FormDraft<Row, Form> = { typed: {}, base: null, saved: null }
  const [state, setState] = useState(blank)
  const baseOf = ({ base }: FormDraft<Row, Form>) => (base === null ? row : base.row)
  const initialOf = (draft: FormDraft<Row, Form>): Form =>
    draft.saved !== null && draft.saved.row === baseOf(draft) ? draft.saved.form : toForm(baseOf(draft))
  const initial_values = initialOf(state)
  const values = applyTyped(initial_values, state.typed)
  return {
    values,
    initial_values,
    base: baseOf(state),
    is_changed: !isSame(values, initial_values),
    set: (path, value) => {
      const unit = unitOf(path)
      const rest = path.slice(unit.length).split('.').filter(Boolean)
      setState((draft) => {
        const next = writeAt(readAt(applyTyped(initialOf(draft), draft.typed), unit), rest, value)
        return { ...draft, base: draft.base ?? { row }, typed: { ...draft.typed, [unit]: next } }
      })
    },
    // PathOf and ValueAt define the type at a path.
    at: (path) => readAt(values, path) as ValueAt<Form, typeof path>,
    markSaved: (saved_values) =>
      setState((draft) => ({
        typed: Object.fromEntries(
          Object.entries(draft.typed).filter(([path, value]) => !isSame(value, readAt(saved_values, path))),
        ),
        base: null,
        saved: { row, form: saved_values },
      })),
    rebase: () => setState((draft) => ({ ...draft, base: null })),
    reset: () => setState(blank),
  }
}
