import { fireEvent, screen, waitFor } from '@testing-library/react'
import { field } from '#tests/app/manage/office.tsx'

/** Types into the field with this label. */
export async function type(label: string | RegExp, value: string) {
  fireEvent.change(await field(label), { target: { value } })
}

/** Clicks a button by name as soon as it is enabled. */
export async function press(name: string | RegExp) {
  fireEvent.click(
    await waitFor(() => {
      const button = screen.getByRole<HTMLButtonElement>('button', { name })
      if (button.disabled) throw new Error(`${String(name)} cannot be pressed`)
      return button
    }),
  )
}

/** Selects a checkbox or radio button by its label. */
export const tick = async (label: string | RegExp) => fireEvent.click(await screen.findByLabelText(label))

/** Returns the error message at a field. */
export async function fieldErrorOf(label: string | RegExp): Promise<string> {
  const described = (await field(label)).getAttribute('aria-describedby')
  return (described && document.getElementById(described)?.textContent) ?? ''
}
