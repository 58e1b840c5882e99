import { fireEvent, screen } from '@testing-library/react'
import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

type Price = { id: string; label: string; cents: number }
export type Show = { title: string; note: string; prices: Price[]; version: number }

const schema = z.strictObject({
  title: z.string().min(1, 'required').max(20, 'too_long'),
  note: z.string().nullable(),
  prices: z.array(
    z.strictObject({ id: z.string(), label: z.string().min(1, 'required'), cents: z.number() }),
  ),
})
export const gala: Show = {
  title: 'Gala',
  note: '',
  prices: [{ id: 'p1', label: 'Adult', cents: 1250 }],
  version: 3,
}

export type SavePayload = { body: unknown; changed: unknown; row: Show | null }
interface ShowFormProps {
  row: Show | null
  save: (sent: SavePayload) => Promise<unknown>
  onSaved?: () => void
  onClose?: () => void
}

export function ShowForm({ row, save, onSaved, onClose }: ShowFormProps) {
  const form = useRowForm({
    schema,
    row,
    toForm: (known) => ({
      title: known?.title ?? '',
      note: known?.note ?? '',
      prices: known?.prices.map((price): Omit<Price, 'cents'> & { cents: number | null } => price) ?? [],
    }),
    toBody: (typed) => ({ ...typed, note: typed.note === '' ? null : typed.note }),
    check: ({ title }) => (title === 'Macbeth' ? { title: ['invalid'] } : {}),
    labels: { title: 'Title', note: 'Note', 'prices.*.label': 'Price name', 'prices.*.cents': 'Price' },
    blame: { 'auth.email_taken': 'note' },
    save,
    onSaved: () => onSaved?.(),
  })
  const fields = (
    <>
      <TextField {...form.field('title')} />
      <TextField {...form.field('note')} />
      {form.values.prices.map(({ id }, place) => (
        <div key={id}>
          <TextField {...form.field(`prices.${place}.label`)} />
          <MoneyField {...form.field(`prices.${place}.cents`)} currency="HKD" />
        </div>
      ))}
    </>
  )
  return onClose === undefined ? (
    <FormPage form={form} submit="Save show">
      {fields}
    </FormPage>
  ) : (
    <FormDialog form={form} title="Show" submit="Save show" onClose={onClose}>
      {fields}
    </FormDialog>
  )
}

export const recordSaves = () => {
  const sent: SavePayload[] = []
  return { sent, save: (one: SavePayload) => Promise.resolve(sent.push(one)) }
}
export const rejectWith =
  (code: ErrorCode, errors: Record<string, string[]> = {}) =>
  () =>
    Promise.reject(new ApiError({ code, status: 422 }, { code, message: '', errors, request_id: '' }))
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
