import { beforeEach, expect, test, vi } from 'vitest'
import type { TeamMembership, User } from '#contract/account/users.ts'

const user: User = {
  id: 'us_0000000000000000',
  first_name: 'Wing',
  last_name: 'Chan',
  email: 'owner@demo.test',
  phone: null,
  locale: 'zh-hk',
  is_email_verified: true,
  pending_email: null,
  version: 1,
}
const account: TeamMembership = {
  id: 'ac_0000000000000000',
  name: 'Foyer Central',
  timezone: 'Asia/Hong_Kong',
  currency_code: 'HKD',
  locale: 'zh-hk',
  languages: ['en', 'zh-hk'],
  role: 'admin',
  is_owner: true,
  is_venue: true,
  event_ids: null,
}

/** Loads the module as a fresh page does. */
async function loadPage() {
  vi.resetModules()
  return import('#app/lib/net/session.ts')
}

beforeEach(() => localStorage.clear())

test('a session survives a reload', async () => {
  const before = await loadPage()
  before.setSession('secret', user, account)
  expect(localStorage.getItem('token')).toBe('secret')
  const after = await loadPage()
  expect(after.currentSession()).toEqual({ token: 'secret', user, account })
})

test('signing out runs every hook and then deletes token and user', async () => {
  const { setSession, signOut, onSignOut, currentSession } = await loadPage()
  setSession('secret', user, account)
  const seen: string[] = []
  onSignOut(({ token }) => void seen.push(token))
  await signOut()
  expect(seen).toEqual(['secret'])
  expect(currentSession()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('a hook that refuses because scans are unsent keeps the user signed in', async () => {
  const { setSession, signOut, onSignOut, currentSession } = await loadPage()
  setSession('secret', user, account)
  const takeBack = onSignOut(() => {
    throw new Error('3 scans are not sent')
  })
  await expect(signOut()).rejects.toThrow('3 scans')
  expect(currentSession()?.token).toBe('secret')
  takeBack()
  await signOut()
  expect(currentSession()).toBeNull()
})

test.each(['{', 'null', '{"user":{"id":"us_1"}}', '[]'])(
  'an invalid stored session %s means signed out',
  async (entry) => {
    localStorage.setItem('token', 'secret')
    localStorage.setItem('session', entry)
    expect((await loadPage()).currentSession()).toBeNull()
  },
)

test('signing out in another tab signs this one out', async () => {
  const { setSession, currentSession } = await loadPage()
  setSession('secret', user, account)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(currentSession()).toBeNull()
})
