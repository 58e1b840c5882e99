import { useState } from 'react'
import { readTextPath } from '#rules/translated-fields.ts'
import { isSame } from './changed-fields.ts'
import { readAt, writeAt, type PathOf, type ValueAt } from './field-path.ts'

type FormDraft<Row, Form> = {
  /** By the places that are typed, saved and asked about each for itself. */
  typed: Readonly<Record<string, unknown>>
  /** What the typing began from: a change that arrives meanwhile is a conflict and not overwritten. */
  began: { row: Row } | null
  /** What was saved last: shown until the row itself has changed. */
  saved: { row: Row; form: Form } | null
}

export interface FormValues<Row, Form> {
  values: Form
  /** As it was before the typing. */
  before: Form
  base: Row
  is_changed: boolean
  set: <Path extends PathOf<Form>>(path: Path, value: ValueAt<Form, Path>) => void
  at: <Path extends PathOf<Form>>(path: Path) => ValueAt<Form, Path>
  /** These values are saved; what was typed since stays. */
  markSaved: (sent: Form) => void
  /** The row has a newer state that the typing is to be laid over. */
  rebase: () => void
  reset: () => void
}

/** What a place belongs to that is saved as one: a field, or a text of it in one language. */
function wholeOf(path: string): string {
  const [top = path, language, field] = path.split('.')
  return readTextPath(path) === null ? top : [top, language, field].join('.')
}

/** What is typed in its places. */
const applyTyped = <Form extends object>(before: Form, typed: Readonly<Record<string, unknown>>): Form =>
  // Each value has the type of its place.
  Object.entries(typed).reduce<unknown>(
    (form, [path, value]) => writeAt(form, path.split('.'), value),
    before,
  ) as Form

/** What a person types over a row. */
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
    // The type of the place is what PathOf and ValueAt say it is.
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
