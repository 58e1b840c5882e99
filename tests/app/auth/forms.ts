import { fireEvent, screen, waitFor } from '@testing-library/react'
import { field } from '#tests/app/manage/office.tsx'

/** Types into the field of a label. */
export async function type(label: string | RegExp, value: string) {
  fireEvent.change(await field(label), { target: { value } })
}

/** Presses a button by its name, as soon as it can be pressed. */
export async function press(name: string | RegExp) {
  fireEvent.click(
    await waitFor(() => {
      const button = screen.getByRole<HTMLButtonElement>('button', { name })
      if (button.disabled) throw new Error(`${String(name)} cannot be pressed`)
      return button
    }),
  )
}

/** Ticks a box or chooses a radio by its label. */
export const tick = async (label: string | RegExp) => fireEvent.click(await screen.findByLabelText(label))

/** What stands beside a field as its problem. */
export async function fieldErrorOf(label: string | RegExp): Promise<string> {
  const described = (await field(label)).getAttribute('aria-describedby')
  return (described && document.getElementById(described)?.textContent) ?? ''
}
