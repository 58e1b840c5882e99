import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'

/**
 * Opens the section of a resource of the event and waits for its heading.
 * @param section last part of its path, as the file of its texts is named
 */
export async function openSection(
  { open, venue }: AppFixture,
  section: string,
  who: 'organizer' | 'collaborator' = 'organizer',
): Promise<void> {
  const texts = JSON.parse(readFileSync(`locales/en/resources/${section}.json`, 'utf8')) as { plural: string }
  open(`/manage/event/${venue.event_id}/${section}`, venue[who], who)
  await screen.findByRole('heading', { name: texts.plural, level: 1 })
}

/** Clicks a button of the page or of one part of it. */
export async function press(name: string | RegExp, within_part: HTMLElement = document.body): Promise<void> {
  fireEvent.click(await within(within_part).findByRole('button', { name, hidden: true }))
}

/** Chooses an action from the menu of a row. */
export async function choose(row: string, action: string): Promise<void> {
  await press(`More actions for ${row}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Types into a field of the open dialog. */
export function type(dialog: HTMLElement, label: string | RegExp, value: string): void {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
}

/** Waits until no edit is pending and no conflict is open. */
export async function untilSent(): Promise<void> {
  await waitFor(async () => expect(await browserPorts().db.edits.count()).toBe(0))
}

/** Returns the row of a table by the text of its first cell. */
export async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name, { selector: 'main td *, main th *' })).closest('tr')
  if (row === null) throw new Error(`no row ${name}`)
  return row
}

/** Returns the content of a dialog below its title; the frame has its own tests. */
export function contentOf(dialog: HTMLElement): Element {
  const content = dialog.querySelector('.MuiDialogContent-root')
  if (content === null) throw new Error('the dialog has a content')
  return content
}

/** Waits until the dialog is closed. */
export async function untilClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
