import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { openNotificationPage, PUSH_CHANGED, showPush, resubscribe } from '#sw/pushes.ts'

const ORIGIN = 'https://foyer.example'
const MESSAGE = {
  title: 'Your Gold membership ends on 20 February 2027',
  body: 'After that you are a regular member.',
  path: '/profile/membership',
  tag: 'tier-ending',
  lang: 'en',
}

type ShownNotification = {
  title: string
  body: string
  tag: string
  lang: string
  data: unknown
  renotify: boolean
}
type WindowClientStub = { url: string; focus: () => Promise<void>; postMessage: (said: unknown) => void }

let shown: ShownNotification[]
let steps: string[]
let refused: string | null
let windows: WindowClientStub[]
let focused: string[]
let told: unknown[]
const openWindow = vi.fn(async () => null)
const subscribe = vi.fn(async () => ({}))

const page = (url: string): WindowClientStub => ({
  url,
  focus: async () => void focused.push(url),
  postMessage: (said) => told.push(said),
})
type PushEventData = Parameters<typeof showPush>[0]
const dataOf = (text: string) => ({ json: (): unknown => JSON.parse(text) })
const setBrowserLanguages = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

beforeEach(() => {
  ;[shown, windows, focused, told] = [[], [], [], []]
  ;[steps, refused] = [[], null]
  openWindow.mockClear()
  subscribe.mockClear()
  setBrowserLanguages('en-GB')
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: {
      pushManager: { subscribe },
      getNotifications: async ({ tag }: { tag: string }) => {
        steps.push(`ask for ${tag}`)
        return shown.filter((one) => one.tag === tag)
      },
      showNotification: async (title: string, options: Omit<ShownNotification, 'title'>) => {
        await setTimeout(1)
        steps.push(`show ${options.tag}`)
        if (options.tag === refused) throw new TypeError('No permission')
        shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]
      },
    },
    clients: { matchAll: async () => windows, openWindow },
  })
})

test('a message is shown as sent, with its language', async () => {
  await showPush(dataOf(JSON.stringify(MESSAGE)))
  const { path, ...said } = MESSAGE
  expect(shown).toMatchObject([{ ...said, data: { path }, renotify: true }])
})

test('a later message replaces the earlier one with a sound; a repeated one is silent', async () => {
  await showPush(dataOf(JSON.stringify(MESSAGE)))
  await showPush(dataOf(JSON.stringify(MESSAGE)))
  expect(shown).toMatchObject([{ body: MESSAGE.body, renotify: false }])
  await showPush(dataOf(JSON.stringify({ ...MESSAGE, body: 'Today is the last day.' })))
  expect(shown).toMatchObject([{ body: 'Today is the last day.', renotify: true }])
})

test('simultaneous messages are shown one after the other although one of them fails', async () => {
  const send = (tag: string) => showPush(dataOf(JSON.stringify({ ...MESSAGE, tag })))
  refused = 'tier-ending'
  const [first, second] = ['tier-ending', 'receipt'].map(send)
  await expect(first).rejects.toThrow('No permission')
  await second
  expect(steps).toEqual(['ask for tier-ending', 'show tier-ending', 'ask for receipt', 'show receipt'])
  expect(shown).toMatchObject([{ tag: 'receipt' }])
})

const UNREADABLE: [string, PushEventData][] = [
  ['nothing', null],
  ['no JSON', dataOf('"')],
  ['another shape', dataOf('{"title": 7}')],
  ['a list', dataOf('[]')],
  ['an address elsewhere', dataOf(JSON.stringify({ ...MESSAGE, path: '//evil.test/' }))],
  ['a title of nothing', dataOf(JSON.stringify({ ...MESSAGE, title: '' }))],
]
test.each(UNREADABLE)('%s is shown as a generic notice', async (_what, data) => {
  await showPush(data)
  expect(shown).toMatchObject([
    { title: 'Foyer', body: 'You have a new notification. Tap to read it.', lang: 'en' },
  ])
})

test('an unreadable message is shown in the browser language', async () => {
  const said = new Set<string>()
  for (const name of locale.options) {
    setBrowserLanguages('xx', LANGUAGE_TAGS[name])
    await showPush(null)
    expect(shown.at(-1)?.lang).toBe(LANGUAGE_TAGS[name])
    said.add(shown.at(-1)?.body ?? '')
  }
  expect(said.size).toBe(locale.options.length)
  setBrowserLanguages('xx')
  await showPush(null)
  expect(shown.at(-1)?.lang).toBe(LANGUAGE_TAGS['zh-hk'])
})

const notice = (data: unknown) => {
  const close = vi.fn()
  return { notification: { data, close } as unknown as Notification, close }
}

test('a tap focuses the window with the page, or opens one beside the others', async () => {
  const { notification, close } = notice({ path: MESSAGE.path })
  windows = [page(`${ORIGIN}/checkout/od_1`), page(`${ORIGIN}/profile/membership?a=1`)]
  await openNotificationPage(notification)
  expect(close).toHaveBeenCalled()
  expect(focused).toEqual([`${ORIGIN}/profile/membership?a=1`])
  expect(openWindow).not.toHaveBeenCalled()
  windows = [page(`${ORIGIN}/checkout/od_1`)]
  await openNotificationPage(notification)
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/profile/membership`)
})

test.each([
  [{ path: 'https://evil.test/' }],
  [{ path: '//evil.test' }],
  [{ path: 'javascript:alert(1)' }],
  [null],
  [{}],
])('a tap never opens another origin: %j', async (data) => {
  await openNotificationPage(notice(data).notification)
  const [address = ''] = openWindow.mock.calls.flat() as unknown as string[]
  expect(new URL(address).origin).toBe(ORIGIN)
})

test('an expired subscription is renewed with the same key, and open pages are told', async () => {
  windows = [page(`${ORIGIN}/profile`)]
  const key = new ArrayBuffer(65)
  const change = (said: object) => resubscribe(said as Event)
  await change({ oldSubscription: { options: { applicationServerKey: key } }, newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  expect(told).toEqual([PUSH_CHANGED])
  await change({ oldSubscription: { options: { applicationServerKey: key } }, newSubscription: {} })
  await change({})
  expect(subscribe).toHaveBeenCalledTimes(1)
  expect(told).toHaveLength(3)
})
