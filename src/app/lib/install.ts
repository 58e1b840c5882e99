import { externalStore } from './external-store.ts'

/** Chromium's event; TypeScript's DOM does not know it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/**
 * How the app can be put on the home screen: by the browser's own dialog, by hand as on iPhones, or not at all,
 * because it is there already or the browser cannot.
 */
export type InstallMethod = 'dialog' | 'by_hand' | null

const DISMISSED = 'foyer.install-dismissed'
/** How the app can be installed here; components follow it by `useInstallMethod`. */
export const install_method = externalStore<InstallMethod>(null)
let offered: InstallPrompt | null = null

/** Listens for the browser's offer, which comes once, early in the life of a page. */
export function watchInstall(): void {
  if (isInstalled()) return
  if (isByHand()) install_method.set('by_hand')
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would cover a door's verdict.
    event.preventDefault()
    offered = event as InstallPrompt
    install_method.set('dialog')
  })
  addEventListener('appinstalled', () => install_method.set(null))
}

/** Opens the browser's dialog; an offer can be taken once. */
export async function install(): Promise<void> {
  const taken = offered
  offered = null
  install_method.set(null)
  await taken?.prompt()
}

/** Whether somebody has declined the offer on this device. */
export const isInstallDismissed = (): boolean => localStorage.getItem(DISMISSED) !== null

/** Offers it never again on this device, but where a door gets ready. */
export const dismissInstall = (): void => localStorage.setItem(DISMISSED, 'yes')

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Browsers of iPhones and iPads, which offer it in their menu for sharing alone; an iPad says that it is a Mac. */
const isByHand = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
