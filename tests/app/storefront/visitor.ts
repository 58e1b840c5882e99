import { fireEvent, screen, within } from '@testing-library/react'
import { uploadImage } from '#contract/events/images.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'

/** What a test of visitors' pages changes in the venue. */
export const publicRowsOf = ({ server, venue }: AppFixture) => publicRows({ server, db: server.db, venue })

/** Gives an event a cover. */
export async function addCover({ server, venue }: AppFixture, event_id: string): Promise<void> {
  await stubNativeFiles()
  await server.call(uploadImage, {
    params: { event_id },
    body: { type: 'EVENT_COVER' },
    file: fileOf(await picture('png', { width: 1200, height: 600 }), 'cover.png'),
    token: venue.owner.token,
  })
}

/** The cards of a list of events, by their titles. */
export function visibleTitles(name = 'Events'): string[] {
  const list = screen.getByRole('list', { name })
  return within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)
}

/** Presses a button by its name. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}
