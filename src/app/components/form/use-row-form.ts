import { useEffect, useRef, useState, type RefObject } from 'react'
import type { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { FailedAction } from '#app/lib/i18n/error-text.ts'
import { useBusy } from '#app/lib/busy.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import type { Problem } from '#app/components/error-summary.tsx'
import { checkForm, type FieldErrors } from '#app/components/form-check.ts'
import { diffFields, type ChangedFields } from './changed-fields.ts'
import type { LabelPathOf, PathOf, ValueAt } from './field-path.ts'
import { useFormValues } from './use-form-values.ts'
import { useProblems } from './use-problems.ts'

export type Labels<Form> = Partial<Record<LabelPathOf<Form>, string>>

export interface RowFormOptions<Row, Form extends object, Body extends object, Result> {
  schema: z.ZodType<Body>
  /** The row being edited; null for a new one. */
  row: Row
  toForm: (row: Row) => Form
  /** Converts the input for the schema; omitted when they are the same. */
  toBody?: (form: Form) => unknown
  /** Checks that the schema cannot express, as error codes by field. */
  check?: (body: Body, values: Form) => FieldErrors
  labels: Labels<Form>
  /** The action named when saving fails; by default creating for a new row, changing otherwise. */
  failed?: FailedAction
  /** Fields that the server's error codes belong to. */
  blame?: Partial<Record<ErrorCode, PathOf<Form>>>
  /** `changed` contains only the fields that differ from the row; for a new row, the whole body. */
  save: (input: { body: Body; changed: ChangedFields<Body>; row: Row }) => Promise<Result>
  /** Called when everything is saved and the page may be left; null when there was nothing to save. */
  onSaved?: (result: Result | null) => void
}

/** The part of a form that its frames need. */
export interface FormFrame {
  problems: readonly Problem[]
  failure: unknown
  failed: FailedAction | undefined
  /** Number of submit attempts. */
  attempt: number
  /** The row does not exist yet. */
  is_new: boolean
  is_changed: boolean
  is_saving: boolean
  /** The current value, for reads outside a render. */
  unsaved: RefObject<boolean>
  submit: () => Promise<void>
}

export interface RowForm<Form> extends FormFrame {
  values: Form
  /** Props of a field: `<TextField {...form.field('title')} />`. */
  field: <Path extends PathOf<Form>>(path: Path) => FieldProps<ValueAt<Form, Path>>
  set: <Path extends PathOf<Form>>(path: Path, value: ValueAt<Form, Path>) => void
  /** Resets the form to the row, or to empty. */
  reset: () => void
}

/** A form over one row: its input, the base row, validation and saving. */
export function useRowForm<Row, Form extends object, Body extends object, Result>(
  options: RowFormOptions<Row, Form, Body, Result>,
): RowForm<Form> {
  const { row, toForm, labels, blame = {}, onSaved } = options
  const form_values = useFormValues(row, toForm)
  const validation = useProblems(labels, blame)
  const [is_saving, setSaving] = useState(false)
  const unsaved = useRef(false)
  useEffect(() => {
    unsaved.current = form_values.is_changed
  })
  useBusy('unsaved', form_values.is_changed || is_saving)

  async function submit(): Promise<void> {
    if (is_saving) return
    const parsed = readForm(options, form_values.values)
    validation.report(parsed.errors ?? {}, null)
    if (parsed.data === null) return
    setSaving(true)
    try {
      const result = await saveChanges(options, form_values, parsed.data)
      form_values.markSaved(form_values.values)
      unsaved.current = false
      onSaved?.(result)
    } catch (failure) {
      if (isStale(failure)) form_values.rebase()
      validation.report(failure instanceof ApiError ? failure.errors : {}, failure)
    } finally {
      setSaving(false)
    }
  }

  const set: RowForm<Form>['set'] = (path, value) => {
    validation.clear(path)
    form_values.set(path, value)
  }
  return {
    values: form_values.values,
    problems: validation.problems,
    failure: validation.failure,
    failed: options.failed,
    attempt: validation.attempt,
    is_new: row === null,
    is_changed: form_values.is_changed,
    is_saving,
    unsaved,
    submit,
    set,
    field: (path) => ({
      ...validation.fieldProps(path),
      value: form_values.at(path),
      onChange: (value) => set(path, value),
    }),
    reset: () => {
      validation.report({}, null)
      form_values.reset()
    },
  }
}

/** Saves what differs from the row; null when nothing does. */
async function saveChanges<Row, Form extends object, Body extends object, Result>(
  options: RowFormOptions<Row, Form, Body, Result>,
  { initial_values, base }: { initial_values: Form; base: Row },
  body: Body,
): Promise<Result | null> {
  const previous = options.row === null ? null : readForm(options, initial_values).data
  const changed = diffFields(previous ?? {}, body)
  if (options.row !== null && Object.keys(changed).length === 0) return null
  return options.save({ body, changed, row: base })
}

const isStale = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'version.stale'

type ReadResult<Body> = { data: Body; errors: null } | { data: null; errors: FieldErrors }

/** Parses a form with the schema. Returns the body or its problems. */
function readForm<Row, Form extends object, Body extends object, Result>(
  { schema, toBody, check }: RowFormOptions<Row, Form, Body, Result>,
  form: Form,
): ReadResult<Body> {
  const result = checkForm(schema, toBody === undefined ? form : toBody(form))
  if (result.data === null) return result
  const errors = check?.(result.data, form) ?? {}
  return Object.keys(errors).length === 0 ? result : { data: null, errors }
}
