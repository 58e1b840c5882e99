import { useState } from 'react'
import { readTextPath } from '#rules/translated-fields.ts'
import { isSame } from './changed-fields.ts'
import { readAt, writeAt, type PathOf, type ValueAt } from './field-path.ts'

type FormDraft<Row, Form> = {
  /** Input by path; each path is saved and resolved separately. */
  typed: Readonly<Record<string, unknown>>
  /** The row on which the input is based: a change that arrives meanwhile is a conflict and is not overwritten. */
  began: { row: Row } | null
  /** The last saved values, shown until the row itself has changed. */
  saved: { row: Row; form: Form } | null
}

export interface FormValues<Row, Form> {
  values: Form
  /** The values before the input. */
  before: Form
  base: Row
  is_changed: boolean
  set: <Path extends PathOf<Form>>(path: Path, value: ValueAt<Form, Path>) => void
  at: <Path extends PathOf<Form>>(path: Path) => ValueAt<Form, Path>
  /** Marks these values as saved; later input stays. */
  markSaved: (sent: Form) => void
  /** The row has a newer version, and the input is applied to that. */
  rebase: () => void
  reset: () => void
}

/** The unit of saving that a path belongs to: a field, or its text in one language. */
function wholeOf(path: string): string {
  const [top = path, language, field] = path.split('.')
  return readTextPath(path) === null ? top : [top, language, field].join('.')
}

/** Applies the input to the values. */
const applyTyped = <Form extends object>(before: Form, typed: Readonly<Record<string, unknown>>): Form =>
  // Each value has the type of its path.
  Object.entries(typed).reduce<unknown>(
    (form, [path, value]) => writeAt(form, path.split('.'), value),
    before,
  ) as Form

/** The user's input on top of a row. */
export function useFormValues<Row, Form extends object>(
  row: Row,
  toForm: (row: Row) => Form,
): FormValues<Row, Form> {
  const blank: FormDraft<Row, Form> = { typed: {}, began: null, saved: null }
  const [state, setState] = useState(blank)
  const baseOf = ({ began }: FormDraft<Row, Form>) => (began === null ? row : began.row)
  const beforeOf = (now: FormDraft<Row, Form>): Form =>
    now.saved !== null && now.saved.row === baseOf(now) ? now.saved.form : toForm(baseOf(now))
  const before = beforeOf(state)
  const values = applyTyped(before, state.typed)
  return {
    values,
    before,
    base: baseOf(state),
    is_changed: !isSame(values, before),
    set: (path, value) => {
      const whole = wholeOf(path)
      const rest = path.slice(whole.length).split('.').filter(Boolean)
      setState((now) => {
        const next = writeAt(readAt(applyTyped(beforeOf(now), now.typed), whole), rest, value)
        return { ...now, began: now.began ?? { row }, typed: { ...now.typed, [whole]: next } }
      })
    },
    // PathOf and ValueAt define the type at a path.
    at: (path) => readAt(values, path) as ValueAt<Form, typeof path>,
    markSaved: (sent) =>
      setState((now) => ({
        typed: Object.fromEntries(
          Object.entries(now.typed).filter(([path, value]) => !isSame(value, readAt(sent, path))),
        ),
        began: null,
        saved: { row, form: sent },
      })),
    rebase: () => setState((now) => ({ ...now, began: null })),
    reset: () => setState(blank),
  }
}
