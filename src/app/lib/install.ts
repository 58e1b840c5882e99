import { externalStore } from './external-store.ts'

/** Chromium's beforeinstallprompt event, which TypeScript's DOM types lack. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/**
 * How the app can be installed: with the browser's dialog, by hand as on iPhones, or null because it is installed
 * already or the browser does not support it.
 */
export type InstallMethod = 'dialog' | 'by_hand' | null

const DISMISSED_KEY = 'foyer.install-dismissed'
/** Install method of this device; components read it with `useInstallMethod`. */
export const install_method = externalStore<InstallMethod>(null)
let install_event: InstallPrompt | null = null

/** Listens for the browser's install event, which fires once, early in the life of a page. */
export function watchInstall(): void {
  if (isInstalled()) return
  if (isByHand()) install_method.set('by_hand')
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would cover a door's verdict.
    event.preventDefault()
    install_event = event as InstallPrompt
    install_method.set('dialog')
  })
  addEventListener('appinstalled', () => install_method.set(null))
}

/** Opens the browser's install dialog; an event can be used once. */
export async function install(): Promise<void> {
  const event = install_event
  install_event = null
  install_method.set(null)
  await event?.prompt()
}

/** Whether the user has dismissed the offer on this device. */
export const isInstallDismissed = (): boolean => localStorage.getItem(DISMISSED_KEY) !== null

/** Stops offering the installation on this device, except where a door is set up. */
export const dismissInstall = (): void => localStorage.setItem(DISMISSED_KEY, 'yes')

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Browsers on iPhones and iPads, which offer it only in their share menu; an iPad identifies as a Mac. */
const isByHand = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
