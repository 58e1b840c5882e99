import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { signInAs } from '#tests/app/my-tickets/guest.ts'
import { toVisibleName } from '#contract/wire/one-line.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { ATTACK, ATTACK_NAME, insertHostileMember, type HostileMember } from '#tests/support/odd-member.ts'
import { fixtureOfApp } from './member-fixture.ts'

let office: AppFixture
let one: HostileMember

beforeAll(async () => {
  await stubNativeFiles()
  office = await makeAppFixture()
  one = await insertHostileMember(fixtureOfApp(office))
})
afterEach(() => office.reset())
afterAll(() => office.close())

/** Asserts that no malicious input became markup and that it is readable on the page. */
async function expectHarmless(...texts: string[]) {
  await waitFor(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    )
    const seen = [document.body.textContent, ...typed].join('\n')
    for (const text of texts) expect(seen).toContain(text)
  })
  expect(document.querySelector('img[src="x"], [onclick], [onerror], main script')).toBeNull()
  expect(globalThis).not.toHaveProperty('is_attacked')
  expect(await accessibilityProblems(document.body)).toEqual([])
}

test.each([
  ['/manage/members', [ATTACK_NAME]],
  [() => `/manage/members/${one.id}`, [ATTACK_NAME, ATTACK]],
  ['/manage/approve-upgrade?decided=true', [ATTACK_NAME]],
  [() => `/manage/approve-upgrade/${one.upgrade_id}`, [ATTACK_NAME, ATTACK, `${ATTACK_NAME}1`]],
  ['/account/merchants', [toVisibleName(ATTACK)]],
  ['/account/membership', [ATTACK.slice(0, 60)]],
] as const)('staff see malicious input as plain text: %s', async (page, texts) => {
  office.open(typeof page === 'string' ? page : page(), office.venue.owner, 'admin')
  await screen.findByRole('main')
  await expectHarmless(...texts)
})

test.each([
  ['/profile/membership', [ATTACK_NAME, ATTACK.slice(0, 60)]],
  ['/profile/settings', [ATTACK_NAME]],
] as const)('the member sees malicious input as plain text: %s', async (page, texts) => {
  signInAs({ ...one, session_id: '', email: 'odd@venue.test' })
  office.open(page, null)
  await screen.findByRole('main')
  await expectHarmless(...texts)
})
