import { vi } from 'vitest'
import { makePushBrowser } from '#tests/support/fakes/push-service.ts'

type PermissionAnswer = 'granted' | 'denied' | 'default'

/** Parts of a browser that jsdom lacks: push service, permission prompt and worker. */
export type PushBrowser = {
  /** Answer of the user to the prompt, or an earlier one. */
  answer: PermissionAnswer
  permission: PermissionAnswer
  asked: number
  /** Endpoint of this browser at its push service; null: none. */
  endpoint: () => string | null
  /** Changes the subscription as a browser does by itself. */
  change: () => void
  /** Error with which subscribing fails. */
  fails: Error | null
  /** Sends a message of the worker to this page. */
  say: (data: unknown) => void
}

let subscribed = 0

/** Installs a browser stub that supports notifications. */
export function stubPushBrowser(): PushBrowser {
  const listeners = new Set<(event: { data: unknown }) => void>()
  let current: ReturnType<typeof makeSubscription> | null = null
  const browser: PushBrowser = {
    answer: 'granted',
    permission: 'default',
    asked: 0,
    fails: null,
    endpoint: () => current?.endpoint ?? null,
    change: () => {
      current = current && makeSubscription(current.options.applicationServerKey)
    },
    say: (data) => listeners.forEach((listener) => listener({ data })),
  }
  function makeSubscription(applicationServerKey: ArrayBuffer) {
    subscribed += 1
    const { endpoint, ...keys } = makePushBrowser(`https://fcm.googleapis.com/fcm/send/app-${subscribed}`)
    return {
      endpoint,
      options: { applicationServerKey },
      getKey: (name: 'p256dh' | 'auth') => Uint8Array.from(Buffer.from(keys[name], 'base64url')).buffer,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
  }
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (browser.fails !== null) throw browser.fails
        current = makeSubscription(Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer)
        return current
      },
    },
  }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked += 1
      browser.permission = browser.answer
      return browser.answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) =>
        listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: { data: unknown }) => void) =>
        listeners.delete(listener),
    },
  })
  return browser
}

/** Installs a browser stub without support for notifications. */
export function stubNoPushBrowser(): void {
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
