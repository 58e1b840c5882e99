import { fireEvent, screen, within } from '@testing-library/react'
import { uploadImage } from '#contract/events/images.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'

/** Helpers that change the venue for tests of public pages. */
export const publicRowsOf = ({ server, venue }: AppFixture) => publicRows({ server, db: server.db, venue })

/** Adds a cover to an event. */
export async function addCover({ server, venue }: AppFixture, event_id: string): Promise<void> {
  await stubNativeFiles()
  await server.call(uploadImage, {
    params: { event_id },
    body: { type: 'EVENT_COVER' },
    file: fileOf(await picture('png', { width: 1200, height: 600 }), 'cover.png'),
    token: venue.owner.token,
  })
}

/** Returns the titles of the cards in a list of events. */
export function visibleTitles(name = 'Events'): string[] {
  const list = screen.getByRole('list', { name })
  return within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)
}

/** Clicks a button by name. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}
