import { fireEvent, screen } from '@testing-library/react'
import { field } from '#tests/app/manage/office.tsx'

/** Types into the field of a label. */
export async function type(label: string | RegExp, value: string) {
  fireEvent.change(await field(label), { target: { value } })
}

/** Presses a button by its name. */
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))

/** Ticks a box or chooses a radio by its label. */
export const tick = async (label: string | RegExp) => fireEvent.click(await screen.findByLabelText(label))

/** What stands beside a field as its problem. */
export async function problemOf(label: string | RegExp): Promise<string> {
  const described = (await field(label)).getAttribute('aria-describedby')
  return (described && document.getElementById(described)?.textContent) ?? ''
}
